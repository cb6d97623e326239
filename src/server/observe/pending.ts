import type { Experience } from '../../protocol/experience.ts'
import type { PendingDelivery } from '../../protocol/wire.ts'
import { type DeliveryRow, deliveryRecord } from '../deliveries/delivery-record.ts'
import { PENDING } from '../deliveries/drop-deliveries.ts'
import type { ProfileRow } from '../profiles/profile-record.ts'
import type { Tx } from '../store/store.ts'

/** A Delivery that waits, with the live snapshot of its Experience. */
export interface Waiting {
  row: DeliveryRow
  experience: Experience
}

/** In `delivery_ids` order. Those whose Experience is not live now are left out: a page could do nothing with them. */
export async function pendingDeliveries(tx: Tx, profile: ProfileRow): Promise<Waiting[]> {
  const order: string[] = JSON.parse(profile.delivery_ids)
  if (order.length === 0) return []
  const rows = await tx.query<DeliveryRow & { live: string }>(
    `SELECT d.*, e.live FROM deliveries d JOIN experiences e ON e.id = d.model_id
     WHERE d.account_id = $1 AND d.profile_id = $2 AND e.live IS NOT NULL AND e.archived_at IS NULL
       AND d.${PENDING.replaceAll(' AND ', ' AND d.')}`,
    [profile.account_id, profile.id],
  )
  return rows
    .filter(row => order.includes(row.id))
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ live, ...row }) => ({ row, experience: JSON.parse(live) }))
}

/** As the page gets it. */
export function pendingDelivery({ row, experience }: Waiting): PendingDelivery {
  const { id, model_id, model_kind, options, from, until, use_segmentation, once, skip_triggers, skip_url_match, at } =
    deliveryRecord(row)
  return {
    delivery: {
      id,
      model_id,
      model_kind,
      options,
      from,
      until,
      use_segmentation,
      once,
      skip_triggers,
      skip_url_match,
      at,
      dropped_because: row.dropped_because,
    },
    experience,
  }
}
