import { idAt } from '../store/ids.ts'
import type { Tx, Value } from '../store/store.ts'
import { invalid } from './problem.ts'
import { parseTimestamp } from './timestamp.ts'

export const DEFAULT_LIMIT = 50
export const LARGEST_LIMIT = 500

/** The pagination parameters as they arrived. */
export interface Page {
  limit?: string | number
  before?: string | number
  after?: string | number
}

export interface Cursor {
  limit: number
  before: string | null
}

/** What a list can be ordered by, besides the time of creation, which the ids say. What has no such time comes last. */
const ORDERS = {
  updated_at: 'updated_at',
  last_seen_at: 'CASE WHEN last_seen_at IS NULL THEN 0 ELSE last_seen_at END',
}

/** A list: the rows of `table` that match `where`, with `$1`, `$2`, … in `values`. */
export interface Listing {
  table: string
  where: string
  values: Value[]
  order?: keyof typeof ORDERS | 'created_at'
  /** The key column, if it is not `id`. */
  key?: string
}

/** One page, newest first, and the cursor of the next one. */
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
  const by = orderOf(listing)
  const order = by ? `${by} DESC, id DESC` : `${key} DESC`
  const columns = key === 'id' ? '*' : `${key} AS id`
  const rows = await tx.query<Row>(
    `SELECT ${columns} FROM ${listing.table} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${bind(limit + 1)}`,
    values,
  )
  const more = rows.length > limit
  if (more) rows.pop()
  return { rows, cursor: { limit, before: more ? rows.at(-1)!.id : null } }
}

const orderOf = ({ order }: Listing): string | null =>
  order === undefined || order === 'created_at' ? null : ORDERS[order]

export function wholeLimit(given: string | number | undefined): number {
  if (given === undefined) return DEFAULT_LIMIT
  const limit = typeof given === 'string' && /^\d{1,4}$/.test(given) ? Number(given) : given
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= LARGEST_LIMIT) return limit
  throw invalid(`limit: must be a whole number from 1 to ${LARGEST_LIMIT}`)
}

/**
 * An id means the place of that row in the list. A time means the time of creation, or of the last change if the list is ordered
 * by it.
 */
async function bound(
  tx: Tx,
  listing: Listing,
  side: 'before' | 'after',
  given: string | number,
  bind: (value: Value) => string,
): Promise<string> {
  const compare = side === 'before' ? '<' : '>'
  const by = orderOf(listing)
  const { key = 'id' } = listing
  if (typeof given === 'string' && /^[0-9a-f]{24}$/.test(given)) {
    if (!by) return `${key} ${compare} ${bind(given)}`
    const row = await tx.first<{ place: number }>(
      `SELECT ${by} AS place FROM ${listing.table} WHERE ${listing.where} AND id = $${listing.values.length + 1}`,
      [...listing.values, given],
    )
    if (!row) throw invalid(`${side}: no item of this list has this id; use a cursor of the list`)
    // Compare as a pair, so that an index on both columns finds the place.
    return `(${by}, id) ${compare} (${bind(row.place)}, ${bind(given)})`
  }
  const at = parseTimestamp(given, tx.now)
  if (at === undefined) throw invalid(`${side}: must be an id or a timestamp`)
  if (by) return `${by} ${compare} ${bind(at)}`
  // Ids begin with their time. As an id, a time can be found with the same index as the list.
  return side === 'before' ? `${key} < ${bind(idAt(at))}` : `${key} >= ${bind(idAt(at + 1))}`
}
