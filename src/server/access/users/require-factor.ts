import { conflict } from '../../http/problem.ts'
import type { Actor } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { needUser } from './save-user.ts'
import { endSessions } from './session.ts'

/** Before an account requires a second factor: whoever requires it has one. Users with a password alone are signed out. */
export async function requireFactor(tx: Tx, { account, user, means }: Actor): Promise<void> {
  if (means === 'session' && user) {
    const { password, second_factor_since } = await needUser(tx, account, user)
    if (password !== null && second_factor_since === null)
      throw conflict('Set up your own second factor first, under Settings, You', 'forbidden')
  }
  const without = await tx.query<RowOf<'users', 'id'>>(
    'SELECT id FROM users WHERE account_id = $1 AND password IS NOT NULL AND second_factor_since IS NULL AND removed_at IS NULL',
    [account],
  )
  for (const { id } of without) await endSessions(tx, account, { user: id })
}
