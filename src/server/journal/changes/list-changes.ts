import type { Change } from '../../../protocol/change.ts'
import { type Cursor, listPage, type Page, wholeLimit } from '../../http/page.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx, Value } from '../../store/store.ts'

interface ChangeRow extends RowOf<'changes'> {
  kind: Change['kind']
}

export interface Wanted extends Page {
  /** The Experience. Missing: all Experiences. */
  experience?: string
  /** Names of properties. A Change must touch one of them. */
  props: string[]
}

/** One page of Changes, newest first. */
export async function listChanges(
  tx: Tx,
  account: string,
  wanted: Wanted,
): Promise<{ changes: Change[]; cursor: Cursor }> {
  const { rows, cursor } = await (wanted.props.length > 0 ? touching(tx, account, wanted) : all(tx, account, wanted))
  const users = await tx.query<Change['user']>('SELECT id, name, email FROM users WHERE account_id = $1', [account])
  const byId = new Map(users.map(user => [user.id, user]))
  return { changes: rows.map(row => changeRecord(row, byId.get(row.user_id))), cursor }
}

function all(tx: Tx, account: string, wanted: Wanted) {
  const { where, values } = within(account, wanted)
  return listPage<ChangeRow>(tx, { table: 'changes', where, values }, wanted)
}

/** Looks up each name separately, then takes the newest Changes of all of them. */
async function touching(tx: Tx, account: string, wanted: Wanted): Promise<{ rows: ChangeRow[]; cursor: Cursor }> {
  const limit = wholeLimit(wanted.limit)
  const ids = new Set<string>()
  let more = false
  for (const prop of new Set(wanted.props.map(name => name.toLowerCase()))) {
    const { where, values } = within(account, wanted)
    const listing = {
      table: 'change_props',
      where: `${where} AND prop = $${values.push(prop)}`,
      values,
      key: 'change_id',
    }
    const found = await listPage<{ id: string }>(tx, listing, wanted)
    more ||= found.cursor.before !== null
    for (const { id } of found.rows) ids.add(id)
  }
  const newest = [...ids].sort().reverse()
  const page = newest.slice(0, limit)
  const before = more || newest.length > limit ? page.at(-1)! : null
  if (page.length === 0) return { rows: [], cursor: { limit, before } }
  const { places, values } = placesFor(page)
  const rows = await tx.query<ChangeRow>(
    `SELECT * FROM changes WHERE account_id = $1 AND id IN (${places}) ORDER BY id DESC`,
    [account, ...values],
  )
  return { rows, cursor: { limit, before } }
}

function within(account: string, { experience }: Wanted): { where: string; values: Value[] } {
  return experience === undefined
    ? { where: 'account_id = $1', values: [account] }
    : { where: 'account_id = $1 AND experience_id = $2', values: [account, experience] }
}

function changeRecord(row: ChangeRow, user: Change['user'] | undefined): Change {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    experience_id: row.experience_id,
    model_id: row.model_id,
    model_type: row.model_type,
    kind: row.kind,
    path: row.path,
    object: JSON.parse(row.object),
    options: JSON.parse(row.options),
    user: { id: row.user_id, name: user?.name ?? '', email: user?.email ?? '' },
  }
}
