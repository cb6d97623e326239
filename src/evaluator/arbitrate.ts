import { onStage } from './gates.ts'
import type { Candidate } from './situation.ts'
import type { Verdict } from './verdict.ts'

/** What holds the stage: an Experience, and the Delivery it came by; null for one that started by itself. */
export interface Held {
  experience: string
  delivery: string | null
}

export interface Stage {
  holds: Held | null
  /** The automatic one that gave way to a Delivery and comes back afterwards. */
  aside: Held | null
}

/** `keep` what is there, perhaps nothing; `take` the stage for the candidate; or go `back` to the one that gave way. */
export type Decision = {
  /** The stage after the move. */
  stage: Stage
  /** Launchers, tooltips and embeds that stand now, in order. */
  beside: Candidate[]
} & ({ move: 'take'; candidate: Candidate } | { move: 'keep' | 'back' })

const rank = (a: Candidate, b: Candidate): number =>
  (a.experience.position ?? 0) - (b.experience.position ?? 0) ||
  (a.experience.id < b.experience.id ? -1 : a.experience.id > b.experience.id ? 1 : 0)

/** Who takes the stage: Deliveries in their order, then automatic Experiences by position and id. */
export function arbitrate(verdicts: Verdict[], stage: Stage): Decision {
  const shown = verdicts.filter(verdict => verdict.state === 'show').map(verdict => verdict.candidate)
  const beside = shown.filter(({ experience }) => !onStage(experience.kind)).sort(rank)
  const actors = shown.filter(({ experience }) => onStage(experience.kind))
  const delivery = actors.find(candidate => candidate.kind === 'delivery')
  const { holds, aside } = stage

  // A Delivery on the stage is never interrupted.
  if (holds?.delivery) return { move: 'keep', stage, beside }
  if (delivery) {
    const away = holds ?? aside
    const { id } = delivery.experience
    return {
      move: 'take',
      candidate: delivery,
      // Whoever has just got it as a Delivery does not get the same again.
      stage: {
        holds: { experience: id, delivery: delivery.delivery.id },
        aside: away?.experience === id ? null : away,
      },
      beside,
    }
  }
  if (holds) return { move: 'keep', stage, beside }
  if (aside) return { move: 'back', stage: { holds: aside, aside: null }, beside }
  const [first] = actors.sort(rank)
  if (!first) return { move: 'keep', stage, beside }
  return {
    move: 'take',
    candidate: first,
    stage: { holds: { experience: first.experience.id, delivery: null }, aside: null },
    beside,
  }
}
