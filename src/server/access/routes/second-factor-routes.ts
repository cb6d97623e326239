import { z } from 'zod'
import {
  NewFactorProof,
  RecoveryCodes,
  SecondFactorProof,
  StartedFactor,
  WantedFactor,
} from '../../../protocol/schema/second-factor.ts'
import { SignedIn } from '../../../protocol/schema/user.ts'
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

const path = '/v3/edit/session/second_factor'
const ended = { description: 'No sign-in has begun in this browser, or it has ended. Begin again' }
const tooMany = { description: 'Too many attempts. Try again after Retry-After seconds' }

/** The second half of a sign-in. The cookie of the first half says whose it is. */
export const secondFactor: Endpoint[] = [
  fromConsole({
    path,
    summary: 'Prove your second factor after the password, and sign in',
    params: SecondFactorProof,
    goesOn: ['check'],
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      403: { description: 'It is wrong, or was used already' },
      409: ended,
      429: tooMany,
    },
    act: async ({ params, begun, origin, browser, address, backend }) =>
      entered(backend, await checkFactor(backend.store, begun, params, { site: { origin }, browser, address })),
  }),
  fromConsole({
    path: `${path}/passkey`,
    summary:
      'Ask for one of your passkeys after the password: what the browser needs, with a challenge that counts once',
    params: z.object({}),
    answers: {
      200: {
        description: 'For `navigator.credentials.get`, its bytes as base64url',
        body: z.object({ options: z.looseObject({}) }),
      },
      409: ended,
    },
    act: async ({ begun, origin, backend }) => ({
      body: { options: await askForPasskey(backend.store, begun, { origin }) },
    }),
  }),
  fromConsole({
    path: `${path}/set_up`,
    summary: 'Begin to set up the second factor that the account requires, after the password',
    params: WantedFactor,
    answers: {
      200: { description: 'What the app or the browser needs', body: z.object({ factor: StartedFactor }) },
      409: ended,
    },
    act: ({ params, begun, origin, backend }) =>
      backend.store.transaction(async tx => ({
        body: { factor: await startFactor(tx, await needBegun(tx, begun, ['set up']), params.kind, { origin }) },
      })),
  }),
  fromConsole({
    path: `${path}/confirm`,
    summary: 'Confirm the second factor that the account requires, and sign in',
    params: NewFactorProof,
    goesOn: ['set up'],
    answers: {
      201: {
        description: 'Signed in. The cookie holds the session',
        body: SignedIn.extend({ recovery_codes: RecoveryCodes.nullable() }),
      },
      403: { description: 'The passkey was not made here' },
      409: ended,
      429: tooMany,
    },
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
