import type { Experience } from '../../../protocol/experience.ts'
import type { PendingDelivery } from '../../../protocol/wire.ts'
import type { ReadLive } from '../../content/experiences/read-live.ts'
import { type DeliveryRow, deliveryRecord } from '../../deliveries/delivery-record.ts'
import { D_PENDING } from '../../deliveries/drop-deliveries.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** A waiting Delivery with the live version of its Experience, or with only its id if there is none. */
export interface Waiting {
  row: DeliveryRow
  experience: Experience
}

const PENDING_OF = `SELECT d.*, e.live, e.archived_at AS archived FROM deliveries d
     JOIN experiences e ON e.account_id = d.account_id AND e.id = d.model_id
     WHERE d.account_id = $1 AND d.profile_id = $2 AND ${D_PENDING}`

/** In `delivery_ids` order. Those whose Experience is not live are included, so that the page can say why they wait. */
export async function pendingDeliveries(tx: Tx, profile: KnownProfile, readLive: ReadLive): Promise<Waiting[]> {
  const order: string[] = JSON.parse(profile.delivery_ids)
  if (order.length === 0) return []
  const rows = await tx.query<DeliveryRow & RowOf<'experiences', 'live'> & { archived: number | null }>(PENDING_OF, [
    profile.account_id,
    profile.id,
  ])
  return rows
    .filter(row => order.includes(row.id))
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ live, archived, ...row }) => ({
      row,
      experience: live !== null && archived === null ? readLive(live) : notLive(row),
    }))
}

/** A page must not see anything of a draft, not even its name. */
function notLive({ model_id, model_kind }: DeliveryRow): Experience {
  return { id: model_id, kind: model_kind, name: 'not live', published_at: null, steps: [{ id: model_id }] }
}

/** As the page gets it. */
export function pendingDelivery({ row, experience }: Waiting, now: number): PendingDelivery {
  const { id, model_id, model_kind, options, from, until, use_segmentation, once, skip_triggers, skip_url_match, at } =
    deliveryRecord(row, now)
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
