import { forbidden } from '../../http/problem.ts'
import type { Backend } from '../backend.ts'
import { needUser } from '../users/save-user.ts'
import type { UserRow } from '../users/user-record.ts'
import type { Asker } from '../who-asks.ts'

/** The signed-in user, who has typed the password once more. Attempts are counted. */
export async function checkOwnPassword(
  backend: Backend,
  { account, user }: Pick<Asker, 'account' | 'user'>,
  password: string,
): Promise<UserRow> {
  const known = await backend.store.transaction(tx => needUser(tx, account.id, user.id))
  const counted = { what: 'user' as const, token: '', address: `own ${user.id}` }
  const refusal = await backend.requests.count(counted, backend.limits.passwordsPerUser)
  if (refusal) throw refusal
  if (!(await backend.passwords.check(password, known.password)))
    throw forbidden(
      known.password === null
        ? 'You have no password here; what is asked when you sign in is up to the provider'
        : 'The current password is wrong; try again',
    )
  return known
}
