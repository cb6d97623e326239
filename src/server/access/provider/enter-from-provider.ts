import { recordAudit } from '../../journal/record-audit.ts'
import type { Tx } from '../../store/store.ts'
import type { Begun } from '../users/begun.ts'
import { isLastOwner } from '../users/save-user.ts'
import { endSessions, type NewSession, startSession } from '../users/session.ts'
import type { UserRow } from '../users/user-record.ts'
import { findUser } from './find-user.ts'
import type { Identity } from './identity.ts'
import type { Provider } from './provider.ts'
import { roleOf } from './role-of.ts'

/** Where somebody came from. */
interface From {
  browser: string
  address: string
}

/** A session for whom the provider has signed in, or the sentence that says why not. What ends here is committed too. */
export async function enterFromProvider(
  tx: Tx,
  provider: Provider,
  begun: Begun,
  { identity, from }: { identity: Identity; from: From },
): Promise<{ session: NewSession } | { refused: string }> {
  const { account } = provider
  const found = await findUser(tx, provider, begun, identity)
  if (!('user' in found)) {
    const { about, refused } = found
    // Nothing is recorded about people whom the account does not know.
    if (about) {
      if (found.ends) await endSessions(tx, account, { user: about })
      recordAudit(tx, { account, user: null, means: 'provider' }, 'session.refused', about, {
        address: from.address,
        browser: from.browser.slice(0, 200),
      })
    }
    return { refused }
  }
  const { user } = found
  const role = provider.roles && roleOf(identity.groups, provider.roles)
  if (role) await followRole(tx, user, role)
  const session = await startSession(tx, { account, user: user.id, browser: from.browser })
  recordAudit(tx, { account, user: user.id, means: 'provider' }, 'session.started', session.id)
  return { session }
}

/** The groups decide at each sign-in. The last owner stays one, so that somebody can still run the account. */
async function followRole(tx: Tx, user: UserRow, role: UserRow['role']): Promise<void> {
  if (role === user.role || (await isLastOwner(tx, user))) return
  const { account_id: account, id } = user
  await tx.run('UPDATE users SET role = $3, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    account,
    id,
    role,
    tx.now,
  ])
  recordAudit(tx, { account, user: id, means: 'provider' }, 'user.changed', id, { role: [user.role, role] })
}
