import { idAt } from '../store/ids.ts'
import type { Tx, Value } from '../store/store.ts'
import { invalid } from './problem.ts'
import { parseTimestamp } from './timestamp.ts'

export const DEFAULT_LIMIT = 50
export const LARGEST_LIMIT = 500

/** The pagination parameters as they came. */
export interface Page {
  limit?: string | number
  before?: string | number
  after?: string | number
}

export interface Cursor {
  limit: number
  before: string | null
}

/** A list: rows of `table` where `where` holds. Its values are `$1`, `$2`, … of `values`. */
export interface Listing {
  table: string
  where: string
  values: Value[]
  order?: 'created_at' | 'updated_at'
  /** What its rows are called by, where that is not their `id`. */
  key?: string
}

/** One page, newest first, and the cursor to the next one. */
export async function listPage<Row extends { id: string }>(
  tx: Tx,
  listing: Listing,
  page: Page,
): Promise<{ rows: Row[]; cursor: Cursor }> {
  const limit = wholeLimit(page.limit)
  const values = [...listing.values]
  const bind = (value: Value) => `$${values.push(value)}`
  const conditions = [listing.where]
  if (page.before !== undefined) conditions.push(await bound(tx, listing, 'before', page.before, bind))
  if (page.after !== undefined) conditions.push(await bound(tx, listing, 'after', page.after, bind))
  const { key = 'id' } = listing
  const order = listing.order === 'updated_at' ? 'updated_at DESC, id DESC' : `${key} DESC`
  const columns = key === 'id' ? '*' : `${key} AS id`
  const rows = await tx.query<Row>(
    `SELECT ${columns} FROM ${listing.table} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${bind(limit + 1)}`,
    values,
  )
  const more = rows.length > limit
  if (more) rows.pop()
  return { rows, cursor: { limit, before: more ? rows.at(-1)!.id : null } }
}

export function wholeLimit(given: string | number | undefined): number {
  if (given === undefined) return DEFAULT_LIMIT
  const limit = typeof given === 'string' && /^\d{1,4}$/.test(given) ? Number(given) : given
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= LARGEST_LIMIT) return limit
  throw invalid(`limit: must be a whole number from 1 to ${LARGEST_LIMIT}`)
}

/** An id means that row's place in the list; a time means the time of creation, or of the change when ordered by it. */
async function bound(
  tx: Tx,
  listing: Listing,
  side: 'before' | 'after',
  given: string | number,
  bind: (value: Value) => string,
): Promise<string> {
  const compare = side === 'before' ? '<' : '>'
  const column = listing.order ?? 'created_at'
  const { key = 'id' } = listing
  if (typeof given === 'string' && /^[0-9a-f]{24}$/.test(given)) {
    if (column === 'created_at') return `${key} ${compare} ${bind(given)}`
    const row = await tx.first<{ updated_at: number }>(
      `SELECT updated_at FROM ${listing.table} WHERE ${listing.where} AND id = $${listing.values.length + 1}`,
      [...listing.values, given],
    )
    if (!row) throw invalid(`${side}: no item of this list has this id; use a cursor of the list`)
    // As one pair, so that an index of the two finds the place.
    return `(updated_at, id) ${compare} (${bind(row.updated_at)}, ${bind(given)})`
  }
  const at = parseTimestamp(given, tx.now)
  if (at === undefined) throw invalid(`${side}: must be an id or a timestamp`)
  if (column === 'updated_at') return `updated_at ${compare} ${bind(at)}`
  // Ids begin with their time: as a place among the ids, a time is found by the index that the list is read from.
  return side === 'before' ? `${key} < ${bind(idAt(at))}` : `${key} >= ${bind(idAt(at + 1))}`
}
