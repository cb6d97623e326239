import { ProviderSignIn } from '../../../protocol/operations/provider.ts'
import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { conflict, forbidden, UNCACHED } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Backend } from '../backend.ts'
import { hashOf } from '../codes/short-lived.ts'
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

const _path = '/v3/edit/session/provider'

/** The page of the console to which the provider sends people back. */
const backTo = (origin: string) => `${origin}/console/signed-in`

function needProvider({ provider }: Backend): Provider {
  if (!provider) throw conflict('This server has no provider; sign in with your password', 'not_begun')
  return provider
}

/** Signing in with the provider of a company: there, and back. */
export const provider: Endpoint[] = [
  {
    ...ProviderSignIn.ways,
    async handle(c, { store, provider }) {
      const accounts = await store.query<RowOf<'accounts', 'id' | 'name'>>(
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
  fromConsole(ProviderSignIn.begin, {
    async act({ params, origin, backend }) {
      const provider = needProvider(backend)
      const link = params.token === undefined ? undefined : hashOf(params.token)
      if (link) await backend.store.transaction(tx => needLink(tx, link))
      const { url, expected } = await provider.begin(backTo(origin))
      const begun = await backend.store.transaction(tx =>
        begin(tx, { account: provider.account, user: '', kind: 'provider', state: { expected, link } }),
      )
      return { body: { url }, begun }
    },
  }),
  fromConsole(ProviderSignIn.finish, {
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
  manage(ProviderSignIn.connect, async ({ params, origin, backend, ...asker }) => {
    const provider = needProvider(backend)
    if (provider.account !== asker.account.id) throw conflict('The provider is for another account', 'not_begun')
    const { id: user } = await checkOwnPassword(backend, asker, params.current_password)
    const { url, expected } = await provider.begin(backTo(origin))
    const begun = await backend.store.transaction(tx =>
      begin(tx, { account: provider.account, user, kind: 'provider', state: { expected } }),
    )
    return { body: { url }, begun }
  }),
  manage(ProviderSignIn.disconnect, async ({ params, backend, ...asker }) => {
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
  }),
]
