import type { Delivery, DropReason, GroupKind } from '../../protocol/delivery.ts'
import { timestamp } from '../http/timestamp.ts'
import type { RowOf } from '../store/row-of.ts'
import { holds } from './lease-time.ts'

export interface DeliveryRow extends RowOf<'deliveries'> {
  model_kind: 'tour' | 'survey'
  group_kind: GroupKind
  dropped_because: DropReason | null
}

/** `now` decides whether a lease is still valid. */
export function deliveryRecord(row: DeliveryRow, now: number): Delivery {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    model_id: row.model_id,
    model_kind: row.model_kind,
    profile_id: row.profile_id,
    idempotency_key: row.idempotency_key,
    options: row.options === null ? null : JSON.parse(row.options),
    from: timestamp(row.from_at),
    until: timestamp(row.until_at),
    use_segmentation: row.use_segmentation === 1,
    once: row.once === 1,
    skip_triggers: row.skip_triggers === 1,
    skip_url_match: row.skip_url_match === 1,
    at: timestamp(row.at),
    at_href: row.at_href,
    interaction_id: row.interaction_id,
    leased_until: isLeased(row, now) ? timestamp(row.claimed_until) : null,
    group_kind: row.group_kind,
    dropped_at: timestamp(row.dropped_at),
    dropped_because: row.dropped_because,
    ...(row.removed_at === null ? {} : { removed_at: timestamp(row.removed_at) }),
  }
}

/** As the management API lists it. */
export const listedDelivery = (row: DeliveryRow, now: number) => ({
  ...deliveryRecord(row, now),
  batch_id: row.job_id ?? null,
})

/** Whether a page holds the right to show it. The lease of a Delivery that no longer waits means nothing. */
export function isLeased(row: DeliveryRow, now: number): row is DeliveryRow & { claimed_until: number } {
  const settled = row.at !== null || row.dropped_at !== null || row.removed_at !== null
  return !settled && holds(row.claimed_until, now)
}
