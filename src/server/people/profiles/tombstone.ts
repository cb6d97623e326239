import { createHmac } from 'node:crypto'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** Names under which a person may come back. */
export interface Names {
  id?: string | null
  uid?: string | null
  anonymous?: string | null
  email?: string | null
}

/** Keyed hashes, so that the record of a forgotten person does not say who it was. */
function hashes(key: string, names: Names): string[] {
  return (['id', 'uid', 'anonymous', 'email'] as const).flatMap(kind => {
    const name = names[kind]
    return name === undefined || name === null
      ? []
      : [createHmac('sha256', key).update(`${kind}:${name}`).digest('hex')]
  })
}

async function keyOf(tx: Tx, account: string): Promise<string> {
  const rows = await tx.query<RowOf<'accounts', 'tombstone_key'>>('SELECT tombstone_key FROM accounts WHERE id = $1', [
    account,
  ])
  return rows[0]!.tombstone_key
}

/** Returns the id of the deletion record. */
export async function bury(tx: Tx, account: string, names: Names): Promise<string> {
  const deletion = tx.newId()
  for (const hash of hashes(await keyOf(tx, account), names)) {
    await tx.run(
      `INSERT INTO tombstones (account_id, hash, deletion_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, hash) DO UPDATE SET deletion_id = excluded.deletion_id, created_at = excluded.created_at`,
      [account, hash, deletion, tx.now],
    )
  }
  return deletion
}

/** Needs the account's key, which the caller already has. */
export async function isForgotten(
  tx: Tx,
  account: { id: string; tombstone_key: string },
  names: Names,
): Promise<boolean> {
  const { places, values } = placesFor(hashes(account.tombstone_key, names))
  const rows = await tx.query(`SELECT 1 FROM tombstones WHERE account_id = $1 AND hash IN (${places}) LIMIT 1`, [
    account.id,
    ...values,
  ])
  return rows.length > 0
}

/** Whether somebody with one of these names was forgotten after a time. */
export async function forgottenSince(tx: Tx, account: string, names: Names, since: number): Promise<boolean> {
  const all = hashes(await keyOf(tx, account), names)
  if (all.length === 0) return false
  const { places, values } = placesFor(all, 2)
  const rows = await tx.query(
    `SELECT 1 FROM tombstones WHERE account_id = $1 AND created_at >= $2 AND hash IN (${places}) LIMIT 1`,
    [account, since, ...values],
  )
  return rows.length > 0
}

/** The customer's backend named this uid again: from now on it is a new person. */
export async function liftTombstone(tx: Tx, account: string, uid: string): Promise<void> {
  for (const hash of hashes(await keyOf(tx, account), { uid })) {
    await tx.run('DELETE FROM tombstones WHERE account_id = $1 AND hash = $2', [account, hash])
  }
}
