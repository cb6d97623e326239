import type { Role } from '../protocol/role.ts'
import type { NewLink } from '../server/access/users/link.ts'
import { resetFactors } from '../server/access/users/reset-factors.ts'
import { changeUser, inviteUser, linkFor, removeUser, userByEmail } from '../server/access/users/save-user.ts'
import { endSessions } from '../server/access/users/session.ts'
import { type UserRow, userRecord } from '../server/access/users/user-record.ts'
import { Problem } from '../server/http/problem.ts'
import type { Actor } from '../server/journal/record-audit.ts'
import { recordAudit } from '../server/journal/record-audit.ts'
import type { Store, Tx } from '../server/store/store.ts'
import { Failure } from './failure.ts'

/** The account can be left out if there is only one. */
export type UserOperation =
  | { does: 'list users'; account?: string }
  | { does: 'invite user'; account?: string; email: string; role: Role; name?: string }
  | { does: 'reset user' | 'reset factors' | 'remove user' | 'sign user out'; account?: string; email: string }
  | { does: 'set role'; account?: string; email: string; role: Role }

/** An operator on the machine may do everything. No user is recorded for it. */
export const onTheMachine = (account: string): Actor => ({ account, user: null, means: 'machine' })

export type UserAnswer = ReturnType<typeof userRecord>
/** Its address depends on the address at which users reach the server. */
export interface LinkAnswer {
  user: UserAnswer
  link: NewLink
}

export async function operateOnUsers(store: Store, operation: UserOperation): Promise<unknown> {
  try {
    return await store.transaction(async tx => {
      const account = await accountIdOf(tx, operation.account)
      return operation.does === 'list users' ? listUsers(tx, account) : operateOnUser(tx, account, operation)
    })
  } catch (error) {
    throw error instanceof Problem ? new Failure(`${error.message}.`) : error
  }
}

async function operateOnUser(tx: Tx, account: string, operation: Exclude<UserOperation, { does: 'list users' }>) {
  const actor = onTheMachine(account)
  if (operation.does === 'invite user') {
    const { user, link } = await inviteUser(tx, actor, operation)
    return { user: userRecord(user), link }
  }
  const user = await needUser(tx, account, operation.email)
  switch (operation.does) {
    case 'reset user':
      return { user: userRecord(user), link: await linkFor(tx, actor, user) }
    case 'reset factors':
      return { user: userRecord(await resetFactors(tx, actor, user.id)) }
    case 'set role':
      return { user: userRecord(await changeUser(tx, actor, user.id, { role: operation.role })) }
    case 'remove user':
      return { user: userRecord(await removeUser(tx, actor, user.id)) }
    case 'sign user out': {
      const ended = await endSessions(tx, account, { user: user.id })
      recordAudit(tx, actor, 'session.ended', user.id, { ended })
      return { user: userRecord(user), ended }
    }
  }
}

async function listUsers(tx: Tx, account: string): Promise<UserAnswer[]> {
  const rows = await tx.query<UserRow>('SELECT * FROM users WHERE account_id = $1 AND removed_at IS NULL ORDER BY id', [
    account,
  ])
  return rows.map(userRecord)
}

async function needUser(tx: Tx, account: string, email: string): Promise<UserRow> {
  const user = await userByEmail(tx, account, email)
  if (!user) throw new Failure(`No user has the e-mail address ${email}; beckon user list shows all users`)
  return user
}

async function accountIdOf(tx: Tx, wanted: string | undefined): Promise<string> {
  const found = await tx.query<{ id: string }>(
    "SELECT id FROM accounts WHERE $1 = '' OR id = $1 OR token = $1 ORDER BY id LIMIT 2",
    [wanted ?? ''],
  )
  if (found.length === 0)
    throw new Failure(
      wanted
        ? `There is no account with the id or token ${wanted}; beckon account list shows both`
        : 'There is no account yet; beckon account create makes one.',
    )
  if (found.length > 1)
    throw new Failure('Which account? Give its id or token with --account; beckon account list shows both')
  return found[0]!.id
}
