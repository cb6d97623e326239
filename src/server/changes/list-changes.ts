import type { Change } from '../../protocol/change.ts'
import { type Cursor, listPage, type Page } from '../http/page.ts'
import { timestamp } from '../http/timestamp.ts'
import type { Tx, Value } from '../store/store.ts'

interface ChangeRow {
  id: string
  created_at: number
  updated_at: number
  experience_id: string
  model_id: string
  model_type: string
  kind: Change['kind']
  path: string
  object: string
  options: string
  user_id: string
}

export interface Wanted extends Page {
  /** The Experience; absent: all of them. */
  experience?: string
  /** Names of properties; a change has to touch one of them. */
  props: string[]
}

/** One page of what was written, newest first. */
export async function listChanges(
  tx: Tx,
  account: string,
  wanted: Wanted,
): Promise<{ changes: Change[]; cursor: Cursor }> {
  const values: Value[] = [account]
  const conditions = ['account_id = $1']
  if (wanted.experience !== undefined) conditions.push(`experience_id = $${values.push(wanted.experience)}`)
  if (wanted.props.length > 0) {
    const any = wanted.props.map(prop => `props LIKE $${values.push(`%|${escaped(prop)}|%`)} ESCAPE '!'`)
    conditions.push(`(${any.join(' OR ')})`)
  }
  const { rows, cursor } = await listPage<ChangeRow>(
    tx,
    { table: 'changes', where: conditions.join(' AND '), values },
    wanted,
  )
  const users = await tx.query<Change['user']>('SELECT id, name, email FROM users WHERE account_id = $1', [account])
  const byId = new Map(users.map(user => [user.id, user]))
  return { changes: rows.map(row => changeRecord(row, byId.get(row.user_id))), cursor }
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

/** Names are kept in lower case; `%` and `_` mean themselves. */
const escaped = (prop: string): string => prop.toLowerCase().replace(/[!%_]/g, '!$&')
