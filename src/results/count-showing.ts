import type { Counts, QuestionCounts, Tally } from './counts.ts'
import { bucketOf } from './times.ts'

/** The fields of one Interaction that figures read. Times are milliseconds. */
export interface Showing {
  first_ever: boolean
  first_displayed_at: number
  started_at: number | null
  completed_at: number | null
  exited_at: number | null
  goal_at: number | null
  defer_count: number
  /** The last step that was reported. */
  step_id: string | null
  url_group_id: string | null
  language: string | null
  browser_k: string | null
  /** The first step of what was shown, if that is known, and every step that was reported. */
  steps: string[]
  answers: Answer[]
}

export interface Answer {
  step_id: string
  /** A mark or an option. Null for a free text. */
  answer: string | null
  /** Whether the person wrote a text. */
  text: boolean
}

/** The name for an unknown value. */
export const UNKNOWN = ''

/** What one showing adds to the figures of its day. */
export function countShowing(showing: Showing): Counts {
  const tally = tallyOf(showing)
  const left = tally.exited ? (showing.step_id ?? showing.steps[0]) : undefined
  const steps = Object.fromEntries(
    [...new Set(showing.steps)].map(step => [step, { seen: 1, ...(step === left ? { left: 1 } : {}) }]),
  )
  const { first_displayed_at: began, completed_at, exited_at } = showing
  return {
    ...tally,
    ...(showing.steps.length > 0 ? { steps } : {}),
    ...(showing.answers.length > 0 ? { questions: questionsOf(showing.answers) } : {}),
    ...(completed_at === null ? {} : { completing: { [bucketOf(completed_at - began)]: 1 } }),
    ...(tally.exited ? { exiting: { [bucketOf(exited_at! - began)]: 1 } } : {}),
    environment: { [showing.url_group_id ?? UNKNOWN]: tally },
    language: { [showing.language ?? UNKNOWN]: tally },
    browser_k: { [showing.browser_k ?? UNKNOWN]: tally },
  }
}

function tallyOf(showing: Showing): Tally {
  const completed = showing.completed_at !== null
  const flags: Record<keyof Tally, boolean> = {
    people: showing.first_ever,
    displayed: true,
    started: completed || showing.started_at !== null,
    completed,
    exited: !completed && showing.exited_at !== null,
    snoozed: showing.defer_count > 0,
    goal: showing.goal_at !== null,
  }
  return Object.fromEntries(Object.entries(flags).flatMap(([name, holds]) => (holds ? [[name, 1]] : [])))
}

function questionsOf(answers: Answer[]): { [step: string]: QuestionCounts } {
  return Object.fromEntries(
    answers.map(({ step_id, answer, text }) => [
      step_id,
      {
        answered: 1,
        ...(text ? { texts: 1 } : {}),
        ...(answer === null ? {} : { answers: Object.fromEntries([[answer, 1]]) }),
      },
    ]),
  )
}
