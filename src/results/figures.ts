import { readRunKey } from './count-assignment.ts'
import { type Counts, type QuestionCounts, TALLIED, type Tally } from './counts.ts'
import { type Comparison, compareArms } from './experiment.ts'
import { npsOf } from './nps.ts'
import { ratingOf } from './rating.ts'
import { shareOf } from './share.ts'
import { timesOf } from './times.ts'

/** The counts that everybody needs, all as whole numbers. */
export type Funnel = Required<Tally>

export const funnelOf = (tally: Tally): Funnel =>
  Object.fromEntries(TALLIED.map(name => [name, tally[name] ?? 0])) as unknown as Funnel

/** A question as people saw it, and what they answered. */
export interface Asked {
  id: string
  title: string
  type: string
  seen: number
  counts: QuestionCounts
}

/** The figures of one Experience in a period. */
export function figuresOf(counts: Counts, questions: Asked[]) {
  const funnel = funnelOf(counts)
  const { displayed } = funnel
  return {
    ...funnel,
    rates: {
      started: shareOf(funnel.started, displayed),
      completed: shareOf(funnel.completed, displayed),
      goal: shareOf(funnel.goal, displayed),
    },
    times: { to_complete: timesOf(counts.completing ?? {}), to_exit: timesOf(counts.exiting ?? {}) },
    deliveries: deliveriesOf(counts),
    questions: questions.map(questionOf),
  }
}

function deliveriesOf({ deliveries = {} }: Counts) {
  const { made = 0, shown = 0, removed = 0, expired = 0, dropped = {}, until_shown = {} } = deliveries
  const gone = Object.values(dropped).reduce((sum, count) => sum + count, 0)
  return {
    made, shown, removed, expired, dropped,
    waiting: made - shown - removed - expired - gone,
    until_shown: timesOf(until_shown),
  } // biome-ignore format: a row of names
}

/** The best mark of each type of question that has marks. */
const BEST: { [type: string]: number } = { csat: 5, ces: 7, emoji: 5 }

function questionOf({ id, title, type, seen, counts }: Asked) {
  const { answered = 0, texts = 0, answers = {} } = counts
  return {
    id,
    title,
    type,
    seen,
    answered,
    texts,
    // Everybody who answered has seen it, even if that was not reported.
    rate: shareOf(answered, Math.max(seen, answered)),
    answers,
    nps: type === 'nps' ? npsOf(answers) : null,
    rating: BEST[type] ? ratingOf(answers, BEST[type]) : null,
  }
}

/**
 * The steps in order, then steps that no longer exist. Pages report elements for all people together, so for a part of the people
 * they are unknown.
 */
export function stepsOf(
  { steps = {} }: Counts,
  order: string[],
  titleOf: (step: string) => string,
  ofEverybody = true,
) {
  const ofPages = (count = 0) => (ofEverybody ? count : null)
  const others = Object.keys(steps).filter(id => !order.includes(id))
  return [...order, ...others.sort()].map(id => ({
    step: id,
    title: titleOf(id),
    seen: steps[id]?.seen ?? 0,
    left: steps[id]?.left ?? 0,
    found: ofPages(steps[id]?.found),
    missing: ofPages(steps[id]?.missing),
  }))
}

export interface Experiment extends Comparison {
  run: number
  share: number
  /** People who came to it, in both arms. */
  reached: number
}

/** The latest run of an experiment. Null if there is none. */
export function experimentOf({ runs = {} }: Counts): Experiment | null {
  const [latest] = Object.keys(runs).sort((a, b) => readRunKey(b).run - readRunKey(a).run)
  if (latest === undefined) return null
  const { run, share } = readRunKey(latest)
  const { shown = {}, control = {} } = runs[latest]!
  const [a, b] = [shown, control].map(({ assigned = 0, goal = 0 }) => ({ assigned, goal }))
  return { run, share, reached: a!.assigned + b!.assigned, ...compareArms(a!, b!, share) }
}
