import { z } from 'zod'
import {
  FactorAnswer,
  FactorById,
  NewFactorProof,
  OwnFactors,
  OwnPassword,
  OwnWantedFactor,
  RecoveryCodes,
  StartedFactor,
} from '../../../protocol/schema/second-factor.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Endpoint } from '../endpoint.ts'
import { addFactor, proveFactor, startFactor } from '../factors/add-factor.ts'
import { factorRecord, listFactors } from '../factors/factor-record.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../factors/recovery-codes.ts'
import { manage } from '../manage.ts'
import { begin, finish, needBegun, notBegun, takeTry } from '../users/begun.ts'
import { dropFactors } from '../users/drop-factors.ts'
import { needUser } from '../users/save-user.ts'
import { actorOf } from '../who-asks.ts'
import { checkOwnPassword } from './check-own-password.ts'

const path = '/v3/edit/session/factors'
const wrongPassword = { description: 'The current password is wrong' }
const tooMany = { description: 'Too many attempts. Try again after Retry-After seconds' }

/** One at a time in each session, and not in another one. */
const addingIn = (session: string) => `adding ${session}`

/** Your own second factors. */
export const factors: Endpoint[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'List your second factors',
    access: 'session',
    may: 'read',
    answers: { 200: { description: 'Your second factors', body: z.object({ second_factor: OwnFactors }) } },
    act: ({ store, account, user }) =>
      store.transaction(async tx => ({
        body: {
          second_factor: {
            required: account.settings.second_factor_required,
            recovery_codes_left: await countRecoveryCodes(tx, account.id, user.id),
            factors: (await listFactors(tx, account.id, user.id)).map(factorRecord),
          },
        },
      })),
  }),
  manage({
    methods: ['POST'],
    path,
    summary: 'Begin to add a second factor',
    access: 'session',
    may: 'read',
    params: OwnWantedFactor,
    answers: {
      200: { description: 'What the app or the browser needs', body: z.object({ factor: StartedFactor }) },
      403: wrongPassword,
      409: { description: 'You have no password, or as many second factors as there may be' },
      429: tooMany,
    },
    async act({ params, backend, origin, ...asker }) {
      const { id: user } = await checkOwnPassword(backend, asker, params.current_password)
      return backend.store.transaction(async tx => {
        const token = await begin(tx, { account: asker.account.id, user, kind: 'adding' }, addingIn(asker.session!))
        return {
          body: { factor: await startFactor(tx, await needBegun(tx, token, ['adding']), params.kind, { origin }) },
        }
      })
    },
  }),
  manage({
    methods: ['POST'],
    path: `${path}/confirm`,
    summary: 'Confirm the second factor that you are adding. The first one brings recovery codes',
    access: 'session',
    may: 'read',
    params: NewFactorProof,
    answers: {
      201: {
        description: 'From now on, it is asked when you sign in',
        body: z.object({ factor: FactorAnswer, recovery_codes: RecoveryCodes.nullable() }),
      },
      403: { description: 'The passkey was not made here' },
      409: { description: 'Nothing has begun, or it has ended. Begin again' },
    },
    async act({ store, params, origin, account, user, session }) {
      const { begun, now } = await store.transaction(async tx => ({
        begun: await takeTry(tx, addingIn(session!), ['adding']),
        now: tx.now,
      }))
      if (!begun) throw notBegun()
      const proven = await proveFactor({ vault: store.vault, now }, begun, params, { origin })
      return store.transaction(async tx => {
        await finish(tx, begun)
        return { status: 201, body: await addFactor(tx, await needUser(tx, account.id, user.id), proven, 'session') }
      })
    },
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Remove one of your second factors. With the last one, the recovery codes go too',
    access: 'session',
    may: 'read',
    params: FactorById,
    answers: {
      200: { description: 'The second factor as it was', body: z.object({ factor: FactorAnswer }) },
      403: wrongPassword,
      404: { description: 'You have no such second factor' },
      409: { description: 'The account requires a second factor, and this is your last one' },
      429: tooMany,
    },
    async act({ params, backend, ...asker }) {
      const { account_id: account, id: user } = await checkOwnPassword(backend, asker, params.current_password)
      return backend.store.transaction(async tx => {
        const all = await listFactors(tx, account, user)
        const factor = all.find(({ id }) => id === params.id)
        if (!factor) throw notFound('The second factor')
        const isLast = all.length === 1
        if (isLast && asker.account.settings.second_factor_required)
          throw conflict('The account requires a second factor; add another one before you remove this one', 'in_use')
        if (isLast) await dropFactors(tx, account, user)
        else await tx.run('DELETE FROM second_factors WHERE account_id = $1 AND id = $2', [account, factor.id])
        recordAudit(tx, actorOf(asker), 'factor.removed', user, { kind: factor.kind })
        return { body: { factor: factorRecord(factor) } }
      })
    },
  }),
  manage({
    methods: ['POST'],
    path: '/v3/edit/session/recovery_codes',
    summary: 'Make new recovery codes. The old ones stop working',
    access: 'session',
    may: 'read',
    params: OwnPassword,
    answers: {
      201: { description: 'The new codes', body: z.object({ recovery_codes: RecoveryCodes }) },
      403: wrongPassword,
      409: { description: 'You have no second factor that they could replace' },
      429: tooMany,
    },
    async act({ params, backend, ...asker }) {
      const { account_id: account, id: user } = await checkOwnPassword(backend, asker, params.current_password)
      return backend.store.transaction(async tx => {
        if ((await listFactors(tx, account, user)).length === 0)
          throw conflict('You have no second factor; set one up first', 'already')
        recordAudit(tx, actorOf(asker), 'recovery.made', user)
        return { status: 201, body: { recovery_codes: await makeRecoveryCodes(tx, account, user) } }
      })
    },
  }),
]
