import { z } from 'zod'
import { AccountAnswer, ChangedAccount, RenewedKey } from '../schema/account.ts'
import { Timestamp } from '../schema/values.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/account'

const One = z.object({ account: AccountAnswer })

const Key = z.object({
  verification_key: z.string().describe('signs uids in your backend. Never put it into a page'),
  older_until: Timestamp.nullable().describe('until when the key before is valid too. null: it is not'),
})

export const AccountSettings = {
  get: operation({
    methods: ['GET'],
    path,
    summary: 'Get the account and its settings',
    may: 'read',
    answers: { 200: { description: 'The account', body: One } },
  }),
  change: operation({
    methods: ['PUT', 'PATCH'],
    path,
    summary: 'Change the settings of the account',
    may: 'change settings',
    params: ChangedAccount,
    answers: {
      200: { description: 'The record as it is now', body: One },
      409: { description: 'The stamp is old, or you require a second factor and have none yourself' },
    },
  }),
  getKey: operation({
    methods: ['GET'],
    path: `${path}/verification_key`,
    summary: 'Get the key that signs uids for identity verification',
    may: 'manage secrets',
    answers: { 200: { description: 'The key', body: Key } },
  }),
  renewKey: operation({
    methods: ['POST'],
    path: `${path}/verification_key`,
    summary: 'Make a new key for identity verification. The old one works for another week, unless you say `at_once`',
    may: 'manage secrets',
    params: RenewedKey,
    answers: { 201: { description: 'The new key', body: Key } },
  }),
  endOlderKey: operation({
    methods: ['DELETE'],
    path: `${path}/verification_key/older`,
    summary: 'End the key before the current one now. Everybody who was verified has to be verified again',
    may: 'manage secrets',
    answers: {
      200: { description: 'The key that is left', body: Key },
      404: { description: 'Only one key is valid' },
    },
  }),
  pause: operation({
    methods: ['POST'],
    path: `${path}/pause`,
    summary: 'Pause the account: show nothing, on open pages within a minute. Reports are still accepted',
    may: 'pause',
    answers: { 200: { description: 'The record as it is now', body: One } },
  }),
  resume: operation({
    methods: ['POST'],
    path: `${path}/resume`,
    summary: 'Resume the account: show what is live again. Tours in progress continue',
    may: 'pause',
    answers: { 200: { description: 'The record as it is now', body: One } },
  }),
}
