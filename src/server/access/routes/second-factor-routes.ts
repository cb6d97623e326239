import { SecondFactor } from '../../../protocol/operations/second-factor.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Store } from '../../store/store.ts'
import type { Endpoint } from '../endpoint.ts'
import { addFactor, proveFactor, startFactor } from '../factors/add-factor.ts'
import { askForPasskey, checkFactor } from '../factors/check-factor.ts'
import { fromConsole } from '../from-console.ts'
import { finish, needBegun, notBegun, takeTry } from '../users/begun.ts'
import { needUser } from '../users/save-user.ts'
import { startSession } from '../users/session.ts'
import { entered } from './entered.ts'

/** The second half of a sign-in. The cookie of the first half says whose it is. */
export const secondFactor: Endpoint[] = [
  fromConsole(SecondFactor.prove, {
    goesOn: ['check'],
    act: async ({ params, begun, origin, browser, address, backend }) =>
      entered(backend, await checkFactor(backend.store, begun, params, { site: { origin }, browser, address })),
  }),
  fromConsole(SecondFactor.passkey, {
    act: async ({ begun, origin, backend }) => ({
      body: { options: { ...(await askForPasskey(backend.store, begun, { origin })) } },
    }),
  }),
  fromConsole(SecondFactor.setUp, {
    act: ({ params, begun, origin, backend }) =>
      backend.store.transaction(async tx => ({
        body: { factor: await startFactor(tx, await needBegun(tx, begun, ['set up']), params.kind, { origin }) },
      })),
  }),
  fromConsole(SecondFactor.confirm, {
    goesOn: ['set up'],
    async act({ params, begun: token, origin, browser, backend }) {
      const { store } = backend
      const { begun, now } = await takeOne(store, token)
      const factor = await proveFactor({ vault: store.vault, now }, begun, params, { origin })
      const made = await store.transaction(async tx => {
        await finish(tx, begun)
        const { account_id: account, user_id } = begun
        const user = await needUser(tx, account, user_id)
        // Meanwhile the user has one, and whoever began this knows no more than the password.
        if (user.second_factor_since !== null) throw notBegun()
        const { recovery_codes } = await addFactor(tx, user, factor, 'session')
        const session = await startSession(tx, { account, user: user_id, browser })
        recordAudit(tx, { account, user: user_id, means: 'session' }, 'session.started', session.id)
        return { recovery_codes, session }
      })
      const { body, ...answer } = await entered(backend, made.session)
      return { ...answer, body: { ...body, recovery_codes: made.recovery_codes } }
    },
  }),
]

async function takeOne(store: Store, token: string | undefined) {
  const { begun, now } = await store.transaction(async tx => ({
    begun: await takeTry(tx, token, ['set up']),
    now: tx.now,
  }))
  if (!begun) throw notBegun()
  return { begun, now }
}
