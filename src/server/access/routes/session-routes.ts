import { z } from 'zod'
import { AskedFactor } from '../../../protocol/schema/second-factor.ts'
import {
  ChangedSelf,
  Joining,
  LinkLook,
  NewSession,
  RoleName,
  SignedIn,
  UserAnswer,
} from '../../../protocol/schema/user.ts'
import { Id, Timestamp } from '../../../protocol/schema/values.ts'
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

const path = '/v3/edit/session'
const worthless = {
  description: 'The link was used or replaced, or it is too old; or the request does not come from the console',
}

const asked = {
  description: 'The password was right. A second factor is asked, and the cookie holds what has begun',
  body: z.object({ second_factor: AskedFactor }),
}

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
  fromConsole({
    path,
    summary: 'Sign in',
    params: NewSession,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      202: asked,
      403: {
        description: 'The e-mail address or the password is wrong, or the request does not come from the console',
      },
      409: { description: 'They are valid in several accounts. Say which one with `account`' },
    },
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
  manage({
    methods: ['GET'],
    path,
    summary: 'Get the user who is signed in, and what they may do',
    access: 'session',
    may: 'read',
    answers: { 200: { description: 'The user, the account, and what the role allows', body: SignedIn } },
    act: ({ store, account, user }) =>
      store.transaction(async tx => ({ body: await signedIn(tx, account.id, user.id) })),
  }),
  manage({
    methods: ['DELETE'],
    path,
    summary: 'Sign out',
    access: 'session',
    may: 'read',
    answers: { 200: { description: 'The session has ended', body: z.object({ session: z.object({ id: Id }) }) } },
    async act({ store, ...asker }) {
      const id = asker.session!
      await store.transaction(async tx => {
        await endSessions(tx, asker.account.id, { id })
        recordAudit(tx, actorOf(asker), 'session.ended', id)
      })
      return { body: { session: { id } }, cookie: null }
    },
  }),
  manage({
    methods: ['PATCH'],
    path: `${path}/user`,
    summary: 'Change your own name or password. A new password ends your other sessions',
    access: 'session',
    may: 'read',
    params: ChangedSelf,
    answers: {
      200: { description: 'The record as it is now', body: z.object({ user: UserAnswer }) },
      409: { description: 'Somebody else changed it at the same moment' },
      429: { description: 'Too many attempts. Try again after Retry-After seconds' },
    },
    async act({ store, params, backend, browser, ...asker }) {
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
    },
  }),
  fromConsole({
    path: '/v3/edit/link',
    summary: 'Read what a link is for: an invitation or a new password. The link still works afterwards',
    params: LinkLook,
    answers: {
      200: {
        description: 'What the link is for',
        body: z.object({
          link: z.object({
            kind: z.enum(['first', 'invitation', 'reset']),
            expires_at: Timestamp,
            account: z.object({ id: Id, name: z.string() }),
            email: z.string().nullable().describe('null: the link is for the first user, who gives the address'),
            name: z.string().nullable(),
            role: RoleName,
          }),
        }),
      },
      403: worthless,
      404: { description: 'The user was removed' },
    },
    async act({ params, backend }) {
      const { kind, expires_at, account, user } = await lookAtLink(backend.store, params.token)
      const who = { email: user?.email ?? null, name: user?.name ?? null, role: user?.role ?? ('owner' as const) }
      return { body: { link: { kind, expires_at: timestamp(expires_at), account, ...who } } }
    },
  }),
  fromConsole({
    path: '/v3/edit/join',
    summary: 'Use a link: set a password and sign in',
    params: Joining,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      202: asked,
      403: worthless,
      404: { description: 'The user was removed' },
      409: { description: 'The account has its first user already, or passwords are switched off' },
    },
    async act({ params, browser, backend }) {
      needPasswords(backend, (await lookAtLink(backend.store, params.token)).account.id)
      return enteredOrAsked(backend, await join(backend.store, backend.passwords, params, browser))
    },
  }),
]
