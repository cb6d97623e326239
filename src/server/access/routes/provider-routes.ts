import { z } from 'zod'
import { OwnPassword } from '../../../protocol/schema/second-factor.ts'
import { FromProvider, SignedIn, SignInWays, ToProvider, UserAnswer } from '../../../protocol/schema/user.ts'
import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { conflict, forbidden, UNCACHED } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { hashSecret } from '../accounts/secret-hash.ts'
import type { Backend } from '../backend.ts'
import type { Endpoint } from '../endpoint.ts'
import { fromConsole } from '../from-console.ts'
import { manage } from '../manage.ts'
import { enterFromProvider } from '../provider/enter-from-provider.ts'
import type { Provider } from '../provider/provider.ts'
import { begin, finish, needBegun, notBegun } from '../users/begun.ts'
import { needLink } from '../users/link.ts'
import { needUser } from '../users/save-user.ts'
import { userRecord } from '../users/user-record.ts'
import { actorOf } from '../who-asks.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { entered } from './entered.ts'

const path = '/v3/edit/session/provider'
const away = { description: 'The provider does not answer' }
const none = { description: 'This server has no provider' }
const Url = z.object({ url: z.string().describe('where to send the browser') })

/** The page of the console to which the provider sends people back. */
const backTo = (origin: string) => `${origin}/console/signed-in`

function needProvider({ provider }: Backend): Provider {
  if (!provider) throw conflict('This server has no provider; sign in with your password', 'not_begun')
  return provider
}

/** Signing in with the provider of a company: there, and back. */
export const provider: Endpoint[] = [
  {
    methods: ['GET'],
    path: '/v3/edit/session/ways',
    summary: 'Say how people can sign in. For the page where they do',
    access: 'public',
    answers: { 200: { description: 'The ways', body: z.object({ ways: SignInWays }) } },
    async handle(c, { store, provider }) {
      const accounts = await store.query<{ id: string; name: string }>(
        `${EVERY_ACCOUNT} SELECT id, name FROM accounts WHERE id = $1 OR $1 = '' ORDER BY id LIMIT 1`,
        [provider?.account ?? ''],
      )
      const others = await store.query(
        `${EVERY_ACCOUNT} SELECT id FROM accounts WHERE id <> $1 AND deleted_at IS NULL LIMIT 1`,
        [provider?.account ?? ''],
      )
      const ways = {
        passwords: !provider || provider.passwords || others.length > 0,
        provider: provider && accounts[0] ? { name: provider.name, account: accounts[0] } : null,
      }
      return c.json({ ways }, 200, UNCACHED)
    },
  },
  fromConsole({
    path,
    summary: 'Begin to sign in with the provider, or to use an invitation with it',
    params: ToProvider,
    answers: {
      200: { description: 'Send the browser there. The cookie binds the answer to this browser', body: Url },
      403: { description: 'The link does not work' },
      409: none,
      503: away,
    },
    async act({ params, origin, backend }) {
      const provider = needProvider(backend)
      if (params.token !== undefined) await backend.store.transaction(tx => needLink(tx, params.token!))
      const { url, expected } = await provider.begin(backTo(origin))
      const link = params.token === undefined ? {} : { link: hashSecret(params.token).hash }
      const begun = await backend.store.transaction(tx =>
        begin(tx, { account: provider.account, user: '', kind: 'provider', state: { expected, ...link } }),
      )
      return { body: { url }, begun }
    },
  }),
  fromConsole({
    path: `${path}/return`,
    summary: 'Finish signing in with the provider',
    params: FromProvider,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      403: { description: 'The provider or the account does not let this person in, or the answer does not fit' },
      409: { description: 'Nothing has begun in this browser, or it has ended. Begin again' },
      503: away,
    },
    async act({ params, origin, browser, address, begun: token, backend }) {
      const provider = needProvider(backend)
      const { store } = backend
      // One answer of the provider for one beginning.
      const begun = await store.transaction(async tx => {
        const begun = await needBegun(tx, token, ['provider'])
        await finish(tx, begun)
        return begun
      })
      const { expected } = begun.state
      if (begun.account_id !== provider.account || !expected) throw notBegun()
      const identity = await provider.finish(backTo(origin), params.answer, expected)
      // `alone`: two first sign-ins of one person at the same moment make one user.
      const said = { identity, from: { browser, address } }
      const how = await store.transaction(tx => enterFromProvider(tx, provider, begun, said), 'alone')
      if ('refused' in how) throw forbidden(how.refused)
      return entered(backend, how.session)
    },
  }),
  manage({
    methods: ['POST'],
    path: '/v3/edit/session/user/provider',
    summary: 'Begin to connect yourself with the provider, so that you can sign in there',
    access: 'session',
    may: 'read',
    params: OwnPassword,
    answers: {
      200: { description: 'Send the browser there. The cookie binds the answer to this browser', body: Url },
      403: { description: 'The current password is wrong' },
      409: none,
      429: { description: 'Too many attempts. Try again after Retry-After seconds' },
      503: away,
    },
    async act({ params, origin, backend, ...asker }) {
      const provider = needProvider(backend)
      if (provider.account !== asker.account.id) throw conflict('The provider is for another account', 'not_begun')
      const { id: user } = await checkOwnPassword(backend, asker, params.current_password)
      const { url, expected } = await provider.begin(backTo(origin))
      const begun = await backend.store.transaction(tx =>
        begin(tx, { account: provider.account, user, kind: 'provider', state: { expected } }),
      )
      return { body: { url }, begun }
    },
  }),
  manage({
    methods: ['DELETE'],
    path: '/v3/edit/session/user/provider',
    summary: 'Disconnect yourself from the provider. You sign in with your password then',
    access: 'session',
    may: 'read',
    params: OwnPassword,
    answers: {
      200: { description: 'The record as it is now', body: z.object({ user: UserAnswer }) },
      403: { description: 'The current password is wrong' },
      409: { description: 'You have no password, or are not connected' },
      429: { description: 'Too many attempts. Try again after Retry-After seconds' },
    },
    async act({ params, backend, ...asker }) {
      const { account_id: account, id, subject } = await checkOwnPassword(backend, asker, params.current_password)
      if (subject === null) throw conflict('You are not connected with a provider', 'already')
      if (backend.provider && !backend.provider.passwords && backend.provider.account === account)
        throw conflict('Passwords are switched off, so you could not sign in any more', 'in_use')
      return backend.store.transaction(async tx => {
        await tx.run(
          'UPDATE users SET issuer = NULL, subject = NULL, updated_at = $3 WHERE account_id = $1 AND id = $2',
          [account, id, tx.now],
        )
        recordAudit(tx, actorOf(asker), 'user.unlinked', id)
        return { body: { user: userRecord(await needUser(tx, account, id)) } }
      })
    },
  }),
]
