import type { DropReason } from '../../protocol/delivery.ts'
import { type Told, tell } from '../journal/tell.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { unleased } from './lease-time.ts'

/** The condition for a waiting Delivery: not shown, removed or dropped. */
export const PENDING = 'at IS NULL AND removed_at IS NULL AND dropped_at IS NULL'

/** The same, in statements that call the deliveries `d`. */
export const D_PENDING = `d.${PENDING.replaceAll(' AND ', ' AND d.')}`

/**
 * Drops it: it is never tried again. Not while a page holds the lease, because the page may be painting. True if this call
 * dropped it.
 */
export async function dropDelivery(
  tx: Tx,
  account: Told,
  { id, profile_id: profile }: { id: string; profile_id: string },
  because: DropReason,
): Promise<boolean> {
  const [dropped] = await tx.query<RowOf<'deliveries', 'model_id'>>(
    `UPDATE deliveries SET dropped_at = $3, dropped_because = $4, updated_at = $3
     WHERE account_id = $1 AND id = $2 AND ${PENDING} AND ${unleased('$3')} RETURNING model_id`,
    [account.id, id, tx.now, because],
  )
  const topic = because === 'expired' ? 'delivery.expired' : 'delivery.dropped'
  if (!dropped) return false
  tell(tx, account, { topic, profile, experience: dropped.model_id, subject: { delivery: id } })
  return true
}

/** Locks the profile's row until the end of the transaction, and returns its list of waiting Deliveries. */
export async function holdList(tx: Tx, account: string, profile: string): Promise<string[]> {
  const rows = await tx.query<RowOf<'profiles', 'delivery_ids'>>(
    'UPDATE profiles SET delivery_ids = delivery_ids WHERE account_id = $1 AND id = $2 RETURNING delivery_ids',
    [account, profile],
  )
  return rows[0] ? JSON.parse(rows[0].delivery_ids) : []
}

export function saveList(tx: Tx, account: string, profile: string, list: string[]): void {
  tx.send('UPDATE profiles SET delivery_ids = $3, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    account,
    profile,
    JSON.stringify(list),
    tx.now,
  ])
}

export async function leaveList(tx: Tx, account: string, profile: string, ids: string[]): Promise<void> {
  const list = await holdList(tx, account, profile)
  const left = list.filter(id => !ids.includes(id))
  if (left.length < list.length) saveList(tx, account, profile, left)
}
