import type { Kind } from '../../../protocol/experience.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'

/** An Experience that a Segment reaches, with what is live and what waits of it. */
export interface ReachedRow
  extends Pick<DraftRow, 'id' | 'name' | 'live'>,
    RowOf<'experiences', 'kind' | 'publish_at' | 'publish_by' | 'scheduled'> {
  kind: Kind
  /** Who made what is live so. */
  live_by: string | null
}

export async function readReached(tx: Tx, account: string, ids: string[]): Promise<ReachedRow[]> {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  return tx.query<ReachedRow>(
    `SELECT e.id, e.kind, e.name, e.live, e.publish_at, e.publish_by, e.scheduled,
       (SELECT c.user_id FROM changes c WHERE c.account_id = e.account_id AND c.experience_id = e.id AND c.kind = 'apply'
        ORDER BY c.id DESC LIMIT 1) AS live_by
     FROM experiences e WHERE e.account_id = $1 AND e.id IN (${places})`,
    [account, ...values],
  )
}
