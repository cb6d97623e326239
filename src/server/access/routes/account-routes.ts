import { z } from 'zod'
import { AccountAnswer, ChangedAccount, RenewedKey } from '../../../protocol/schema/account.ts'
import { Timestamp } from '../../../protocol/schema/values.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { accountRecord, changeSettings } from '../accounts/change-settings.ts'
import { setPaused } from '../accounts/pause.ts'
import { endOlderKey, readKeys, renewKey } from '../accounts/verification-keys.ts'
import { type Managed, manage } from '../manage.ts'
import { requireFactor } from '../users/require-factor.ts'
import { actorOf } from '../who-asks.ts'

const path = '/v3/edit/account'
const One = z.object({ account: AccountAnswer })
const Key = z.object({
  verification_key: z.string().describe('signs uids in your backend. Never put it into a page'),
  older_until: Timestamp.nullable().describe('until when the key before is valid too. null: it is not'),
})

const paused = (does: 'pause' | 'resume') =>
  manage({
    methods: ['POST'],
    path: `${path}/${does}`,
    summary:
      does === 'pause'
        ? 'Pause the account: show nothing, on open pages within a minute. Reports are still accepted'
        : 'Resume the account: show what is live again. Tours in progress continue',
    may: 'pause',
    answers: { 200: { description: 'The record as it is now', body: One } },
    async act({ store, account, backend, ...asker }) {
      const record = await store.transaction(async tx => {
        await setPaused(tx, actorOf({ account, ...asker }), does === 'pause')
        return accountRecord(tx, account.id)
      })
      backend.live.hurry(account)
      return { body: { account: record } }
    },
  })

export const account: Managed[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'Get the account and its settings',
    may: 'read',
    answers: { 200: { description: 'The account', body: One } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({ body: { account: await accountRecord(tx, account.id) } })),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path,
    summary: 'Change the settings of the account',
    may: 'change settings',
    params: ChangedAccount,
    answers: {
      200: { description: 'The record as it is now', body: One },
      409: { description: 'The stamp is old, or you require a second factor and have none yourself' },
    },
    act: ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        const isNew = params.second_factor_required === true && !account.settings.second_factor_required
        if (isNew) await requireFactor(tx, actorOf({ account, ...asker }))
        await changeSettings(tx, account.id, params)
        const { stamp: _, ...changed } = params
        recordAudit(tx, actorOf({ account, ...asker }), 'settings.changed', null, { settings: Object.keys(changed) })
        return { body: { account: await accountRecord(tx, account.id) } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/verification_key`,
    summary: 'Get the key that signs uids for identity verification',
    may: 'manage secrets',
    answers: { 200: { description: 'The key', body: Key } },
    act: ({ store, account, ...asker }) =>
      store.transaction(async tx => {
        recordAudit(tx, actorOf({ account, ...asker }), 'key.read')
        return { body: await readKeys(tx, account.id) }
      }),
  }),
  manage({
    methods: ['POST'],
    path: `${path}/verification_key`,
    summary: 'Make a new key for identity verification. The old one works for another week, unless you say `at_once`',
    may: 'manage secrets',
    params: RenewedKey,
    answers: { 201: { description: 'The new key', body: Key } },
    act: ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        recordAudit(tx, actorOf({ account, ...asker }), 'key.renewed')
        return { status: 201, body: await renewKey(tx, account.id, params.at_once === true) }
      }),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/verification_key/older`,
    summary: 'End the key before the current one now. Everybody who was verified has to be verified again',
    may: 'manage secrets',
    answers: {
      200: { description: 'The key that is left', body: Key },
      404: { description: 'Only one key is valid' },
    },
    act: ({ store, account, ...asker }) =>
      store.transaction(async tx => {
        const left = await endOlderKey(tx, account.id)
        recordAudit(tx, actorOf({ account, ...asker }), 'key.ended')
        return { body: left }
      }),
  }),
  paused('pause'),
  paused('resume'),
]
