import { z } from 'zod'
import { AccountAnswer, ChangedAccount } from '../../protocol/schema/account.ts'
import { accountRecord, changeSettings, renewVerificationKey, verificationKey } from '../accounts/change-settings.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'

const path = '/v3/edit/account'
const One = z.object({ account: AccountAnswer })
const Key = z.object({ verification_key: z.string().describe('signs uids; never for a page') })

export const account: Endpoint[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'The account and its settings',
    answers: { 200: { description: 'The account', body: One } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({ body: { account: await accountRecord(tx, account.id) } })),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path,
    summary: 'Change settings of the account',
    params: ChangedAccount,
    answers: { 200: { description: 'As it is now', body: One } },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        await changeSettings(tx, account.id, params)
        return { body: { account: await accountRecord(tx, account.id) } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/verification_key`,
    summary: 'The key that signs uids for identity verification',
    answers: { 200: { description: 'The key', body: Key } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({ body: { verification_key: await verificationKey(tx, account.id) } })),
  }),
  manage({
    methods: ['POST'],
    path: `${path}/verification_key`,
    summary: 'A new key for identity verification; the old one stops working at once',
    answers: { 201: { description: 'The new key', body: Key } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({
        status: 201,
        body: { verification_key: await renewVerificationKey(tx, account.id) },
      })),
  }),
]
