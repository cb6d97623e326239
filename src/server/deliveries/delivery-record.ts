import type { Delivery, DropReason, GroupKind } from '../../protocol/delivery.ts'
import { timestamp } from '../http/timestamp.ts'
import { holds } from './lease-time.ts'

export interface DeliveryRow {
  id: string
  account_id: string
  created_at: number
  updated_at: number
  profile_id: string
  model_id: string
  model_kind: 'tour' | 'survey'
  idempotency_key: string | null
  options: string | null
  from_at: number | null
  until_at: number | null
  use_segmentation: number
  once: number
  skip_triggers: number
  skip_url_match: number
  group_kind: GroupKind
  at: number | null
  at_href: string | null
  interaction_id: string | null
  removed_at: number | null
  dropped_at: number | null
  dropped_because: DropReason | null
  claimed_by: string | null
  claimed_until: number | null
  claimed_browser: string | null
  job_id: string | null
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
