import { onStage } from './gates.ts'
import type { Candidate } from './situation.ts'
import type { Verdict } from './verdict.ts'

/** What holds the stage: an Experience and its Delivery. The Delivery is null for an automatic one. */
export interface Held {
  experience: string
  delivery: string | null
}

export interface Stage {
  holds: Held | null
  /** The automatic Experience that gave way to a Delivery and comes back afterwards. */
  aside: Held | null
}

/**
 * The candidates that may show, in order: the first for the stage (a Delivery goes before everything else), and those beside it.
 */
export function inOrder(verdicts: Verdict[]): { delivery?: Candidate; first?: Candidate; beside: Candidate[] } {
  const shown = verdicts.filter(({ state }) => state === 'show').map(({ candidate }) => candidate)
  const acts = ({ experience }: Candidate) => onStage(experience.kind)
  const delivery = shown.find(each => each.kind === 'delivery' && acts(each))
  // Deliveries are already in order. Automatic Experiences are sorted by position, then by id.
  shown.sort(({ experience: a }, { experience: b }) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1))
  return { delivery, first: delivery ?? shown.find(acts), beside: shown.filter(each => !acts(each)) }
}

/** What to do: `keep` what is there (perhaps nothing), `take` the stage, or go `back` to the one that gave way. */
type Choice = {
  /** Launchers, tooltips and embeds that are shown now, in order. */
  beside: Candidate[]
} & ({ move: 'take'; candidate: Candidate } | { move: 'keep' | 'back'; candidate?: undefined })

/** Who takes the stage. A Delivery on the stage is never interrupted; anything else gives way to a Delivery. */
function choose(verdicts: Verdict[], { holds, aside }: Stage): Choice {
  const { delivery, first, beside } = inOrder(verdicts)
  const free = delivery ? !holds?.delivery : !holds
  if (free && aside && !delivery) return { move: 'back', beside }
  return free && first ? { move: 'take', candidate: first, beside } : { move: 'keep', beside }
}

type Delivered = Candidate & { kind: 'delivery' }

/** A choice, and the stage after it. */
export type Decision = Choice & { stage: Stage }

export function arbitrate(verdicts: Verdict[], stage: Stage): Decision {
  const choice = choose(verdicts, stage)
  const { move, candidate } = choice
  const away = stage.holds ?? stage.aside
  const took = candidate && {
    experience: candidate.experience.id,
    delivery: (candidate as Delivered).delivery?.id ?? null,
  }
  // If the Delivery shows the same Experience, the one that gave way does not come back.
  const aside = took && away?.experience !== took.experience ? away : null
  return { ...choice, stage: move === 'keep' ? stage : { holds: took ?? away, aside } }
}
