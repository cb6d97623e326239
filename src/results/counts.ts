import type { Buckets } from './times.ts'

/** How many showings came how far. What is 0 may be missing. */
export interface Tally {
  /** Showings that were somebody's first one ever. */
  people?: number
  displayed?: number
  /** With all that completed. Closing alone is no start. */
  started?: number
  completed?: number
  /** Closed without being completed, then or later. */
  exited?: number
  snoozed?: number
  goal?: number
}
export const TALLIED = ['people', 'displayed', 'started', 'completed', 'exited', 'snoozed', 'goal'] as const

export interface QuestionCounts {
  answered?: number
  /** With a text of the person's own: to an open question, or after a mark. */
  texts?: number
  /** By mark or option; what somebody wrote is never counted by its words. */
  answers?: { [answer: string]: number }
}

export interface ArmCounts {
  assigned?: number
  goal?: number
}

export interface DeliveryCounts {
  made?: number
  shown?: number
  removed?: number
  /** By reason. */
  dropped?: { [because: string]: number }
  /** Past its end, and never noticed by a page. */
  expired?: number
  until_shown?: Buckets
}

export interface StepCounts {
  seen?: number
  left?: number
  /** Whether its element was there, as pages that looked for it told. */
  found?: number
  missing?: number
}

/**
 * All that is counted of one version of an Experience on one day. Nothing but numbers under names, so that any two can be
 * added up, and nothing in it leads back to a person.
 */
export interface Counts extends Tally {
  steps?: { [step: string]: StepCounts }
  questions?: { [step: string]: QuestionCounts }
  completing?: Buckets
  exiting?: Buckets
  environment?: { [id: string]: Tally }
  language?: { [language: string]: Tally }
  browser_k?: { [kind: string]: Tally }
  /** By run and share: `2:50`. */
  runs?: { [run: string]: { shown?: ArmCounts; control?: ArmCounts } }
  deliveries?: DeliveryCounts
}

interface Numbers {
  [name: string]: number | Numbers | undefined
}

/** Adds `more` to `counts`, name by name. Answers `counts`. */
export function addCounts<C extends Counts | Tally>(counts: C, more: C): C {
  addNumbers(counts as Numbers, more as Numbers)
  return counts
}

function addNumbers(sum: Numbers, more: Numbers): void {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'number') {
      if (value !== 0) own(sum, name, ((ownOf(sum, name) as number | undefined) ?? 0) + value)
    } else if (value) {
      const inner = (ownOf(sum, name) as Numbers | undefined) ?? {}
      own(sum, name, inner)
      addNumbers(inner, value)
    }
  }
}

/** Answers of people are names here: `__proto__` is one like others. */
const own = (numbers: Numbers, name: string, value: number | Numbers) =>
  Object.defineProperty(numbers, name, { value, writable: true, enumerable: true, configurable: true })
const ownOf = (numbers: Numbers, name: string) => (Object.hasOwn(numbers, name) ? numbers[name] : undefined)
