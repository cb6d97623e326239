import type { StageHolder } from './inspected.ts'
import { span } from './when.ts'

/** One tour or survey holds the stage. Who, why, and what that means for the others. */
export function StageNote({ stage, now }: { stage: StageHolder | null; now: number }) {
  if (!stage) {
    return (
      <p class="note" data-section="stage">
        <b>Nobody holds the stage.</b> The first tour or survey that may show takes it: Deliveries in their order, then
        automatic ones.
      </p>
    )
  }
  return (
    <p class="note" data-section="stage">
      <b>
        The {stage.kind} “{stage.name}” holds the stage, at step {stage.step + 1} of {stage.steps}, for{' '}
        {span(now - stage.since)}.
      </b>{' '}
      {stage.delivery
        ? 'It came by a Delivery, and a Delivery is never interrupted: the others wait until it ends.'
        : 'It started by itself: a Delivery that may show takes the stage from it, and it comes back afterwards.'}
    </p>
  )
}
