import { Session } from '../../../protocol/operations/session.ts'
import { conflict } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Backend } from '../backend.ts'
import type { Endpoint } from '../endpoint.ts'
import { fromConsole } from '../from-console.ts'
import { manage } from '../manage.ts'
import { checkPassword } from '../users/easy-password.ts'
import { join, lookAtLink } from '../users/join.ts'
import { changeUser, needUser, setPassword } from '../users/save-user.ts'
import { endSessions, startSession } from '../users/session.ts'
import { signIn, type WithoutPasswords } from '../users/sign-in.ts'
import { signedIn } from '../users/signed-in.ts'
import { userRecord } from '../users/user-record.ts'
import { actorOf } from '../who-asks.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { enteredOrAsked } from './entered.ts'

function withoutPasswords({ provider }: Backend): WithoutPasswords | null {
  return provider && !provider.passwords ? { account: provider.account, provider: provider.name } : null
}

/** A new password would open nothing. */
function needPasswords(backend: Backend, account: string): void {
  const without = withoutPasswords(backend)
  if (without?.account === account)
    throw conflict(`Passwords are switched off; sign in with ${without.provider}`, 'forbidden')
}

export const session: Endpoint[] = [
  fromConsole(Session.signIn, {
    user: ({ email }) => email,
    act: async ({ params, browser, address, only, backend }) =>
      enteredOrAsked(
        backend,
        await signIn(backend.store, backend.passwords, params, {
          browser,
          address,
          only,
          without: withoutPasswords(backend),
        }),
      ),
  }),
  manage(Session.get, ({ store, account, user }) =>
    store.transaction(async tx => ({ body: await signedIn(tx, account.id, user.id) })),
  ),
  manage(Session.signOut, async ({ store, ...asker }) => {
    const id = asker.session!
    await store.transaction(async tx => {
      await endSessions(tx, asker.account.id, { id })
      recordAudit(tx, actorOf(asker), 'session.ended', id)
    })
    return { body: { session: { id } }, cookie: null }
  }),
  manage(Session.changeSelf, async ({ store, params, backend, browser, ...asker }) => {
    const actor = actorOf(asker)
    const { account, user } = asker
    const known = await store.transaction(tx => needUser(tx, account.id, user.id))
    const { name, password, current_password = '' } = params
    if (password !== undefined) {
      needPasswords(backend, account.id)
      await checkPassword(password, known)
      await checkOwnPassword(backend, { account, user }, current_password)
    }
    const hash = password === undefined ? null : await backend.passwords.hash(password)
    return store.transaction(async tx => {
      if (name !== undefined) await changeUser(tx, actor, user.id, { name })
      const row = await needUser(tx, account.id, user.id)
      if (hash === null) return { body: { user: userRecord(row) } }
      if (row.password !== known.password)
        throw conflict('The password was changed at the same moment; try again', 'stale')
      await setPassword(tx, actor, row, hash)
      const next = await startSession(tx, { account: account.id, user: user.id, browser })
      return { body: { user: userRecord(row) }, cookie: next }
    })
  }),
  fromConsole(Session.readLink, {
    async act({ params, backend }) {
      const { kind, expires_at, account, user } = await lookAtLink(backend.store, params.token)
      const who = { email: user?.email ?? null, name: user?.name ?? null, role: user?.role ?? ('owner' as const) }
      return { body: { link: { kind, expires_at: timestamp(expires_at), account, ...who } } }
    },
  }),
  fromConsole(Session.join, {
    async act({ params, browser, backend }) {
      needPasswords(backend, (await lookAtLink(backend.store, params.token)).account.id)
      return enteredOrAsked(backend, await join(backend.store, backend.passwords, params, browser))
    },
  }),
]
