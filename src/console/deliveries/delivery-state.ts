import type { DeliveryRecord } from '../../protocol/answer.ts'
import type { Tone } from '../controls/badge.tsx'

export type DeliveryState = 'waiting' | 'shown' | 'expired' | 'dropped' | 'removed'

export const STATE_WORDS: Record<DeliveryState, { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'accent' },
  shown: { word: 'Shown', tone: 'good' },
  expired: { word: 'Expired', tone: 'plain' },
  dropped: { word: 'Dropped', tone: 'warn' },
  removed: { word: 'Removed', tone: 'plain' },
}

export const isDeliveryState = (word: string): word is DeliveryState => word in STATE_WORDS

/** The state of a Delivery now. Past its end it is expired, even if nobody has noticed yet. */
export function deliveryState(delivery: Omit<DeliveryRecord, 'batch_id'>, now: number): DeliveryState {
  if (delivery.removed_at) return 'removed'
  if (delivery.at) return 'shown'
  if (delivery.dropped_because) return delivery.dropped_because === 'expired' ? 'expired' : 'dropped'
  return delivery.until && Date.parse(delivery.until) < now ? 'expired' : 'waiting'
}

export const DROPPED_WORDS: Record<NonNullable<DeliveryRecord['dropped_because']>, string> = {
  segment: 'they were not in the Segment of the Experience',
  seen: 'they had seen the Experience before',
  expired: 'its time was over',
  limit: 'too many others were waiting for the same person',
}
