import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { holdList, PENDING, saveList } from './drop-deliveries.ts'

/**
 * The waiting Deliveries of an anonymous person go along when they sign in, after those that wait there. A Delivery whose
 * idempotency key or batch the other person has got stays: it is a repeat. A page that holds a lease can still confirm. True if some moved.
 */
export async function moveDeliveries(tx: Tx, account: string, from: string, to: string): Promise<boolean> {
  const waiting = await holdList(tx, account, from)
  if (waiting.length === 0) return false
  const moved = await tx.query<RowOf<'deliveries', 'id'>>(
    `UPDATE deliveries SET profile_id = $3, updated_at = $4 WHERE account_id = $1 AND profile_id = $2 AND ${PENDING}
       AND NOT EXISTS (SELECT 1 FROM deliveries other WHERE other.account_id = $1 AND other.profile_id = $3
         AND (other.idempotency_key = deliveries.idempotency_key OR other.job_id = deliveries.job_id)) RETURNING id`,
    [account, from, to, tx.now],
  )
  if (moved.length === 0) return false
  const ids = new Set(moved.map(({ id }) => id))
  saveList(
    tx,
    account,
    from,
    waiting.filter(id => !ids.has(id)),
  )
  saveList(tx, account, to, [...(await holdList(tx, account, to)), ...waiting.filter(id => ids.has(id))])
  return true
}
