import { conflict } from '../../http/problem.ts'
import { type Actor, recordAudit } from '../../journal/record-audit.ts'
import type { Tx } from '../../store/store.ts'
import { dropFactors } from './drop-factors.ts'
import { needUser } from './save-user.ts'
import { endSessions } from './session.ts'
import type { UserRow } from './user-record.ts'

/** For a colleague who has lost the telephone and the recovery codes. They sign in with the password alone, once. */
export async function resetFactors(tx: Tx, actor: Actor, id: string): Promise<UserRow> {
  const user = await needUser(tx, actor.account, id)
  if (user.second_factor_since === null)
    throw conflict('This user has no second factor, so there is nothing to reset', 'already')
  await dropFactors(tx, actor.account, id)
  await endSessions(tx, actor.account, { user: id })
  recordAudit(tx, actor, 'factor.reset', id)
  return needUser(tx, actor.account, id)
}
