import type { DropReason } from '../../protocol/delivery.ts'
import type { Tx } from '../store/store.ts'
import { type Told, tell } from '../webhooks/tell.ts'
import { unleased } from './lease-time.ts'

/** What no longer waits for a page: shown, removed or dropped. */
export const PENDING = 'at IS NULL AND removed_at IS NULL AND dropped_at IS NULL'

/** The same, of deliveries that a statement calls `d`. */
export const D_PENDING = `d.${PENDING.replaceAll(' AND ', ' AND d.')}`

/** Never attempted again. Not while a page holds the lease: it may be painting. True when this call dropped it. */
export async function dropDelivery(
  tx: Tx,
  account: Told,
  { id, profile_id: profile }: { id: string; profile_id: string },
  because: DropReason,
): Promise<boolean> {
  const dropped = await tx.run(
    `UPDATE deliveries SET dropped_at = $3, dropped_because = $4, updated_at = $3
     WHERE account_id = $1 AND id = $2 AND ${PENDING} AND ${unleased('$3')}`,
    [account.id, id, tx.now, because],
  )
  const topic = because === 'expired' ? 'delivery.expired' : 'delivery.dropped'
  if (dropped === 1) tell(tx, account, { topic, profile, subject: { delivery: id } })
  return dropped === 1
}

/** Holds the profile's row from here to the end of the transaction, and answers its list of pending Deliveries. */
export async function holdList(tx: Tx, account: string, profile: string): Promise<string[]> {
  const rows = await tx.query<{ delivery_ids: string }>(
    'UPDATE profiles SET delivery_ids = delivery_ids WHERE account_id = $1 AND id = $2 RETURNING delivery_ids',
    [account, profile],
  )
  return rows[0] ? JSON.parse(rows[0].delivery_ids) : []
}

export async function saveList(tx: Tx, account: string, profile: string, list: string[]): Promise<void> {
  await tx.run('UPDATE profiles SET delivery_ids = $3, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    account,
    profile,
    JSON.stringify(list),
    tx.now,
  ])
}

export async function leaveList(tx: Tx, account: string, profile: string, ids: string[]): Promise<void> {
  const list = await holdList(tx, account, profile)
  const left = list.filter(id => !ids.includes(id))
  if (left.length < list.length) await saveList(tx, account, profile, left)
}
