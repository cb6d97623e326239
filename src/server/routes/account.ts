import { z } from 'zod'
import { AccountAnswer, ChangedAccount } from '../../protocol/schema/account.ts'
import { accountRecord, changeSettings, renewVerificationKey, verificationKey } from '../accounts/change-settings.ts'
import { setPaused } from '../accounts/pause.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Managed, manage } from '../http/manage.ts'
import { actorOf } from '../http/who-asks.ts'

const path = '/v3/edit/account'
const One = z.object({ account: AccountAnswer })
const Key = z.object({ verification_key: z.string().describe('signs uids; never for a page') })

const paused = (does: 'pause' | 'resume') =>
  manage({
    methods: ['POST'],
    path: `${path}/${does}`,
    summary:
      does === 'pause'
        ? 'Show nothing anywhere, on open pages within a minute; reports are taken as before'
        : 'Show again what is live; what was under way goes on',
    may: 'pause',
    answers: { 200: { description: 'As it is now', body: One } },
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
    summary: 'The account and its settings',
    may: 'read',
    answers: { 200: { description: 'The account', body: One } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({ body: { account: await accountRecord(tx, account.id) } })),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path,
    summary: 'Change settings of the account',
    may: 'change settings',
    params: ChangedAccount,
    answers: { 200: { description: 'As it is now', body: One } },
    act: ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        await changeSettings(tx, account.id, params)
        recordAudit(tx, actorOf({ account, ...asker }), 'settings.changed', null, { settings: Object.keys(params) })
        return { body: { account: await accountRecord(tx, account.id) } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/verification_key`,
    summary: 'The key that signs uids for identity verification',
    may: 'manage secrets',
    answers: { 200: { description: 'The key', body: Key } },
    act: ({ store, account, ...asker }) =>
      store.transaction(async tx => {
        recordAudit(tx, actorOf({ account, ...asker }), 'key.read')
        return { body: { verification_key: await verificationKey(tx, account.id) } }
      }),
  }),
  manage({
    methods: ['POST'],
    path: `${path}/verification_key`,
    summary: 'A new key for identity verification; the old one stops working at once',
    may: 'manage secrets',
    answers: { 201: { description: 'The new key', body: Key } },
    act: ({ store, account, ...asker }) =>
      store.transaction(async tx => {
        recordAudit(tx, actorOf({ account, ...asker }), 'key.renewed')
        return { status: 201, body: { verification_key: await renewVerificationKey(tx, account.id) } }
      }),
  }),
  paused('pause'),
  paused('resume'),
]
