import type { DeliveryRecord } from '../../protocol/answer.ts'
import { exactly } from '../controls/ago.tsx'

type Settings = Pick<
  DeliveryRecord,
  'from' | 'until' | 'use_segmentation' | 'once' | 'skip_triggers' | 'skip_url_match'
>

/** When and where a Delivery may be shown, each in a sentence. */
export function deliveryWords(delivery: Settings): string[] {
  const { from, until } = delivery
  return [
    from && until
      ? `From ${exactly(from)} until ${exactly(until)}.`
      : from
        ? `From ${exactly(from)} on.`
        : until
          ? `Until ${exactly(until)}.`
          : 'As soon as the person comes, with no end.',
    delivery.skip_url_match
      ? 'On any page of your product.'
      : 'Only on pages whose address fits the first step of the Experience.',
    delivery.skip_triggers
      ? 'At once: its triggers, its delay and the element of its first step are not waited for.'
      : 'Only when the triggers, the delay and the element of the first step are there.',
    delivery.use_segmentation
      ? 'Only if the person is in the Segment of the Experience then; otherwise it is dropped.'
      : 'Whether or not the person is in the Segment of the Experience.',
    delivery.once
      ? 'Not if the person has seen the Experience before; then it is dropped.'
      : 'Also if the person has seen the Experience before.',
  ]
}
