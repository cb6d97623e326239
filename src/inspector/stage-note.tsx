import type { StageHolder } from '../evaluator/inspected.ts'
import { span } from '../reasons/when.ts'

/** What holds the stage, why, whether people see it, and what that means for the others. */
export function StageNote({ stage, now }: { stage: StageHolder | null; now: number }) {
  if (!stage) {
    return (
      <p class="note" data-section="stage">
        <b>The stage is free.</b> The first tour or survey that may show gets it: first the Deliveries in their order,
        then automatic Experiences.
      </p>
    )
  }
  const unseen = whyUnseen(stage)
  return (
    <div class={`note ${stage.removed ? 'bad' : ''}`} data-section="stage">
      <p>
        <b>
          The {stage.kind} “{stage.name}” is on the stage, at step {stage.step + 1} of {stage.steps}, for{' '}
          {span(now - stage.since)}.
        </b>{' '}
        {stage.delivery
          ? 'It is a Delivery. A Delivery is never interrupted: the others wait until it ends.'
          : 'It is automatic: a Delivery that may show takes its place, and it comes back afterwards.'}
      </p>
      {unseen && (
        <p class="unseen">
          <b>{unseen[0]}</b> {unseen[1]}
        </p>
      )}
    </div>
  )
}

/** What holds the stage may be invisible. */
function whyUnseen({ removed, waitsFor }: StageHolder): [what: string, change: string] | null {
  if (removed) {
    return [
      'It was drawn, but this page removes our element each time it comes back, so nobody sees it.',
      'A script on this page removes elements that it does not know. Let it keep <beckon-view>, then load the page again.',
    ]
  }
  if (waitsFor) {
    return [
      `Its step belongs beside ${waitsFor}, which is not on this page or is not visible.`,
      'It shows when that element appears.',
    ]
  }
  return null
}
