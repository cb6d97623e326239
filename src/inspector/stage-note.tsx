import { span } from '../reasons/when.ts'
import type { StageHolder } from './inspected.ts'

/** One tour or survey holds the stage. Who, why, whether people see it, and what that means for the others. */
export function StageNote({ stage, now }: { stage: StageHolder | null; now: number }) {
  if (!stage) {
    return (
      <p class="note" data-section="stage">
        <b>Nobody holds the stage.</b> The first tour or survey that may show takes it: Deliveries in their order, then
        automatic ones.
      </p>
    )
  }
  const unseen = whyUnseen(stage)
  return (
    <div class={`note ${stage.removed ? 'bad' : ''}`} data-section="stage">
      <p>
        <b>
          The {stage.kind} “{stage.name}” holds the stage, at step {stage.step + 1} of {stage.steps}, for{' '}
          {span(now - stage.since)}.
        </b>{' '}
        {stage.delivery
          ? 'It came by a Delivery, and a Delivery is never interrupted: the others wait until it ends.'
          : 'It started by itself: a Delivery that may show takes the stage from it, and it comes back afterwards.'}
      </p>
      {unseen && (
        <p class="unseen">
          <b>{unseen[0]}</b> {unseen[1]}
        </p>
      )}
    </div>
  )
}

/** What holds the stage is not always to be seen. */
function whyUnseen({ removed, waitsFor }: StageHolder): [what: string, change: string] | null {
  if (removed) {
    return [
      'It was drawn, but this page removed our element as often as it came back, so nobody sees it.',
      'Some script here takes away elements it does not know: let it leave <beckon-view> alone, then load the page again.',
    ]
  }
  if (waitsFor) {
    return [
      `Its step stands beside ${waitsFor}, which is not on this page or cannot be seen.`,
      'It shows as soon as that element does.',
    ]
  }
  return null
}
