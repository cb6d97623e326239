import { isAtLeast } from '../../../protocol/role.ts'
import type { User } from '../../access/accounts/account.ts'
import { hashOf, makeCode } from '../../access/codes/short-lived.ts'
import { ASKER_COLUMNS, type AskerColumns, askerIn } from '../../access/users/asker-columns.ts'
import type { Asker } from '../../access/who-asks.ts'
import { hostOfOrigin } from '../../http/check-origin.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { isHostOn, type Opening } from './studio-code.ts'

const MINUTE = 60_000
const SESSION = { table: 'studio_sessions', life: 8 * 60 * MINUTE, bytes: 32, prefix: 'bke_' } as const

export type StudioRow = Opening & RowOf<'studio_sessions', 'id' | 'created_at' | 'used_at' | 'expires_at'>

/** Returns the token for the page, here and never again. */
export async function startStudio(
  tx: Tx,
  account: string,
  { user_id, kind, experience_id, origin }: Opening,
): Promise<{ row: StudioRow; token: string }> {
  const what = { user_id, kind, experience_id, origin, used_at: tx.now }
  const { code: token, ...made } = await makeCode(tx, account, SESSION, what)
  const row: StudioRow = { ...made, ...what }
  const actor = { account, user: user_id, means: 'studio' as const }
  recordAudit(tx, actor, 'studio.opened', row.id, { kind, experience_id, origin })
  return { row, token }
}

export interface Studio {
  row: StudioRow
  asker: Asker
}

/**
 * The session of this token, if it is used on its own origin and Beckon is still on there. It never allows more than an author
 * may do, and never more than its user may do now.
 */
export async function findStudio(tx: Tx, account: string, token: string, origin: string): Promise<Studio | null> {
  const row = await tx.first<StudioRow & AskerColumns>(
    `SELECT s.*, ${ASKER_COLUMNS}
     FROM studio_sessions s JOIN accounts a ON a.id = s.account_id
       JOIN users u ON u.account_id = s.account_id AND u.id = s.user_id
     WHERE s.account_id = $1 AND s.hash = $2 AND s.origin = $3 AND s.expires_at > $4 AND u.removed_at IS NULL`,
    [account, hashOf(token), origin, tx.now],
  )
  const host = hostOfOrigin(origin)
  if (!row || host === null || !(await isHostOn(tx, account, host))) return null
  if (tx.now - row.used_at >= MINUTE)
    tx.sendNote('UPDATE studio_sessions SET used_at = $3 WHERE account_id = $1 AND id = $2', [account, row.id, tx.now])
  return { row, asker: askerOf(row) }
}

const askerOf = (row: StudioRow & AskerColumns): Asker => {
  const asker = askerIn(row)
  return { ...asker, role: isAtLeast(asker.role, 'author') ? 'author' : asker.role, session: row.id }
}

export const studioRecord = (row: StudioRow, users: Map<string, User>) => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  last_used_at: timestamp(row.used_at),
  expires_at: timestamp(row.expires_at),
  user_id: row.user_id,
  user_name: users.get(row.user_id)?.name ?? '',
  experience: { id: row.experience_id, kind: row.kind },
  origin: row.origin,
})
