import type { Backend } from '../backend.ts'
import { listFactors } from '../factors/factor-record.ts'
import { needBegun } from '../users/begun.ts'
import type { Entered } from '../users/enter.ts'
import type { NewSession } from '../users/session.ts'
import { signedIn } from '../users/signed-in.ts'

/** The answer to somebody who is in. */
export async function entered({ store }: Backend, session: NewSession) {
  return {
    status: 201 as const,
    body: await store.transaction(tx => signedIn(tx, session.account, session.user)),
    session,
  }
}

/** The answer after a right password: in, or asked for the second factor. */
export async function enteredOrAsked(backend: Backend, how: Entered) {
  if ('session' in how) return entered(backend, how.session)
  const { begun, must } = how
  const kinds = await backend.store.transaction(async tx => {
    const { account_id, user_id } = await needBegun(tx, begun, [must])
    return (await listFactors(tx, account_id, user_id)).map(({ kind }) => kind)
  })
  return { status: 202 as const, body: { second_factor: { must, kinds: [...new Set(kinds)] } }, begun }
}
