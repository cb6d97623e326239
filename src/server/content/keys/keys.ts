import { touchContent } from '../../journal/content-stamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** The keys of these Experiences and Segments, by id. */
export async function readKeys(tx: Tx, account: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<RowOf<'model_keys', 'model_id' | 'key'>>(
    `SELECT model_id, key FROM model_keys WHERE account_id = $1 AND model_id IN (${places})`,
    [account, ...values],
  )
  return new Map(rows.map(({ model_id, key }) => [model_id, key]))
}

/** Null: nothing has this key. */
export async function idOfKey(tx: Tx, account: string, key: string): Promise<string | null> {
  const row = await tx.first<RowOf<'model_keys', 'model_id'>>(
    'SELECT model_id FROM model_keys WHERE account_id = $1 AND key = $2',
    [account, key],
  )
  return row?.model_id ?? null
}

/**
 * Gives each its key instead of its old one, all at once: two may change places. A key of something archived is free. Returns what stands in
 * the way; nothing is written then. Pages read keys, so the feed is made anew.
 */
export async function assignKeys(
  tx: Tx,
  account: string,
  wanted: { id: string; key: string }[],
): Promise<{ key: string; message: string }[]> {
  const before = await readKeys(
    tx,
    account,
    wanted.map(({ id }) => id),
  )
  const moved = wanted.filter(({ id, key }) => before.get(id) !== key)
  const moving = new Set(moved.map(({ id }) => id))
  const problems: { key: string; message: string }[] = []
  for (const { key } of moved) {
    const holder = await idOfKey(tx, account, key)
    const other = holder === null || moving.has(holder) ? undefined : await inUse(tx, account, holder)
    if (other)
      problems.push({
        key,
        message: `The ${other.kind} "${other.name}" of the account has the key ${key}, and no file of this folder gives it another; give this file another name`,
      })
  }
  if (problems.length > 0 || moved.length === 0) return problems
  for (const { id, key } of moved)
    await tx.run('DELETE FROM model_keys WHERE account_id = $1 AND (key = $2 OR model_id = $3)', [account, key, id])
  for (const { id, key } of moved)
    await tx.run('INSERT INTO model_keys (account_id, key, model_id, created_at) VALUES ($1, $2, $3, $4)', [
      account,
      key,
      id,
      tx.now,
    ])
  await touchContent(tx, account)
  return []
}

/** What has this id and is not archived. */
async function inUse(tx: Tx, account: string, id: string): Promise<{ kind: string; name: string } | undefined> {
  for (const table of ['experiences', 'segments']) {
    const row = await tx.first<RowOf<'experiences' | 'segments', 'kind' | 'name'>>(
      `SELECT kind, name FROM ${table} WHERE account_id = $1 AND id = $2 AND archived_at IS NULL`,
      [account, id],
    )
    if (row) return row
  }
  return undefined
}
