import { type Means, recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { readSettings } from '../accounts/account.ts'
import { begin } from './begun.ts'
import { type NewSession, startSession } from './session.ts'
import type { UserRow } from './user-record.ts'

/** What a right password leads to: a session, or the second step. */
export type Entered = { session: NewSession } | { begun: string; must: 'check' | 'set up' }

/** The one way from a password, or a link, to a session. With a second factor, the session is only made after that. */
export async function enter(
  tx: Tx,
  user: UserRow,
  { browser, means }: { browser: string; means: Means },
): Promise<Entered> {
  const { account_id: account, id } = user
  const must = await whatIsLeft(tx, user)
  if (must) return { begun: await begin(tx, { account, user: id, kind: must }), must }
  const session = await startSession(tx, { account, user: id, browser })
  recordAudit(tx, { account, user: id, means }, 'session.started', session.id)
  return { session }
}

async function whatIsLeft(tx: Tx, user: UserRow): Promise<'check' | 'set up' | null> {
  if (user.second_factor_since !== null) return 'check'
  const account = await tx.first<RowOf<'accounts', 'settings'>>('SELECT settings FROM accounts WHERE id = $1', [
    user.account_id,
  ])
  return readSettings(account!.settings).second_factor_required ? 'set up' : null
}
