import type { Buckets } from './times.ts'

/** How many showings came how far. Zeros may be missing. */
export interface Tally {
  /** Showings that were the first one ever for a person. */
  people?: number
  displayed?: number
  /** Includes all completed ones. A person who only closes it has not started. */
  started?: number
  completed?: number
  /** Closed, and not completed then or later. */
  exited?: number
  snoozed?: number
  goal?: number
}
export const TALLIED = ['people', 'displayed', 'started', 'completed', 'exited', 'snoozed', 'goal'] as const

export interface QuestionCounts {
  answered?: number
  /** With a text by the person: an answer to an open question, or a text after a mark. */
  texts?: number
  /** By mark or option. Free texts are never counted by their words. */
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
  /** Past its end, and no page noticed it. */
  expired?: number
  until_shown?: Buckets
}

export interface StepCounts {
  seen?: number
  left?: number
  /** Whether its element was there, as reported by pages that looked for it. */
  found?: number
  missing?: number
}

/**
 * Everything that we count for one version of an Experience on one day. It contains only numbers under names. So any two can be
 * added, and nothing in it leads back to a person.
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

/** Adds `more` to `counts`, name by name. Returns `counts`. */
export function addCounts<C extends Counts | Tally | QuestionCounts>(counts: C, more: C): C {
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

/** People's answers are keys here, so `__proto__` must be a normal key. */
const own = (numbers: Numbers, name: string, value: number | Numbers) =>
  Object.defineProperty(numbers, name, { value, writable: true, enumerable: true, configurable: true })
const ownOf = (numbers: Numbers, name: string) => (Object.hasOwn(numbers, name) ? numbers[name] : undefined)
