import { Factors } from '../../../protocol/operations/factors.ts'
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

/** One at a time in each session, and not in another one. */
const addingIn = (session: string) => `adding ${session}`

/** Your own second factors. */
export const factors: Endpoint[] = [
  manage(Factors.list, ({ store, account, user }) =>
    store.transaction(async tx => ({
      body: {
        second_factor: {
          required: account.settings.second_factor_required,
          recovery_codes_left: await countRecoveryCodes(tx, account.id, user.id),
          factors: (await listFactors(tx, account.id, user.id)).map(factorRecord),
        },
      },
    })),
  ),
  manage(Factors.begin, async ({ params, backend, origin, ...asker }) => {
    const { id: user } = await checkOwnPassword(backend, asker, params.current_password)
    return backend.store.transaction(async tx => {
      const token = await begin(tx, { account: asker.account.id, user, kind: 'adding' }, addingIn(asker.session!))
      return {
        body: { factor: await startFactor(tx, await needBegun(tx, token, ['adding']), params.kind, { origin }) },
      }
    })
  }),
  manage(Factors.confirm, async ({ store, params, origin, account, user, session }) => {
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
  }),
  manage(Factors.remove, async ({ params, backend, ...asker }) => {
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
  }),
  manage(Factors.makeCodes, async ({ params, backend, ...asker }) => {
    const { account_id: account, id: user } = await checkOwnPassword(backend, asker, params.current_password)
    return backend.store.transaction(async tx => {
      if ((await listFactors(tx, account, user)).length === 0)
        throw conflict('You have no second factor; set one up first', 'already')
      recordAudit(tx, actorOf(asker), 'recovery.made', user)
      return { status: 201, body: { recovery_codes: await makeRecoveryCodes(tx, account, user) } }
    })
  }),
]
