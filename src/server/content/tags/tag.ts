import { conflict, invalid, notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export type TagRow = RowOf<'tags'>

/** There are few: people choose from them. */
const MOST = 1_000

/** `New Features 🎉` → `new_features`. A name of signs only is its own uid. */
export function uidOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
  return words || name.trim()
}

export async function needTag(tx: Tx, account: string, id: string): Promise<TagRow> {
  const row = await tx.first<TagRow>('SELECT * FROM tags WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) throw notFound('The tag')
  return row
}

export const tagNamed = (tx: Tx, account: string, uid: string): Promise<TagRow | undefined> =>
  tx.first<TagRow>('SELECT * FROM tags WHERE account_id = $1 AND uid = $2', [account, uid])

export async function createTag(
  tx: Tx,
  account: string,
  { name, description = null }: { name: string; description?: string | null | undefined },
): Promise<TagRow> {
  const uid = uidOf(name)
  const there = await tx.first<{ count: number }>('SELECT COUNT(*) AS count FROM tags WHERE account_id = $1', [account])
  if (there!.count >= MOST) throw invalid(`There are ${MOST} tags already; delete one first`, 'too_many')
  const [row] = await tx.query<TagRow>(
    `INSERT INTO tags (account_id, id, created_at, updated_at, uid, name, description) VALUES ($1, $2, $3, $3, $4, $5, $6)
     ON CONFLICT (account_id, uid) DO NOTHING RETURNING *`,
    [account, tx.newId(), tx.now, uid, name, description],
  )
  if (!row) throw conflict(`There is a tag with this name already: ${uid}`, 'already')
  return row
}

export async function changeTag(
  tx: Tx,
  account: string,
  row: TagRow,
  { name = row.name, description = row.description }: { name?: string; description?: string | null | undefined },
): Promise<TagRow> {
  const uid = uidOf(name)
  if (name === row.name && description === row.description) return row
  const other = await tagNamed(tx, account, uid)
  if (other && other.id !== row.id) throw conflict(`There is a tag with this name already: ${uid}`, 'already')
  await tx.run(
    'UPDATE tags SET name = $3, uid = $4, description = $5, updated_at = $6 WHERE account_id = $1 AND id = $2',
    [account, row.id, name, uid, description, tx.now],
  )
  return { ...row, name, uid, description, updated_at: tx.now }
}

/** The records of these tags, with how many Experiences have each. */
export async function tagRecords(tx: Tx, account: string, rows: TagRow[]) {
  const counts = new Map<string, number>()
  if (rows.length > 0) {
    const { places, values } = placesFor(
      rows.map(({ id }) => id),
      1,
    )
    const counted = await tx.query<RowOf<'experience_tags', 'tag_id'> & { count: number }>(
      `SELECT tag_id, COUNT(*) AS count FROM experience_tags WHERE account_id = $1 AND tag_id IN (${places}) GROUP BY tag_id`,
      [account, ...values],
    )
    for (const { tag_id, count } of counted) counts.set(tag_id, count)
  }
  return rows.map(row => ({
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    uid: row.uid,
    name: row.name,
    description: row.description,
    models_count: counts.get(row.id) ?? 0,
    last_seen_at: timestamp(row.last_seen_at),
  }))
}
