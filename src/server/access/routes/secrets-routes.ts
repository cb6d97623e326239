import { z } from 'zod'
import { NewSecret, SecretAnswer, UserById } from '../../../protocol/schema/user.ts'
import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'
import { addSecret, listSecrets, revokeSecret, type SecretEntry } from '../users/create-account.ts'
import { actorOf } from '../who-asks.ts'

const path = '/v3/edit/secrets'
const One = z.object({ secret: SecretAnswer })

const secretRecord = ({ id, created_at, revoked_at, user_id, name, role, last_used_at }: SecretEntry) => ({
  id,
  created_at: timestamp(created_at),
  name,
  role,
  last_used_at: timestamp(last_used_at),
  revoked_at: timestamp(revoked_at),
  user_id,
})

export const secrets: Endpoint[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'List the account secrets, newest first, without the secrets themselves',
    may: 'manage secrets',
    answers: { 200: { description: 'The whole list', body: z.object({ secrets: z.array(SecretAnswer) }) } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({ body: { secrets: (await listSecrets(tx, account.id)).map(secretRecord) } })),
  }),
  manage({
    methods: ['POST'],
    path,
    summary: 'Make another account secret. It is shown only now. The history names you for what is done with it',
    may: 'manage secrets',
    params: NewSecret,
    answers: { 201: { description: 'The secret', body: One } },
    act: ({ store, account, user, params, ...asker }) =>
      store.transaction(async tx => {
        const secret = await addSecret(tx, account.id, user.id, params)
        const [entry] = await listSecrets(tx, account.id)
        recordAudit(tx, actorOf({ account, user, ...asker }), 'secret.added', entry!.id, {
          role: entry!.role,
          name: entry!.name,
        })
        return { status: 201, body: { secret: { ...secretRecord(entry!), secret } } }
      }),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Revoke an account secret. It stops working at once',
    may: 'manage secrets',
    params: UserById,
    answers: {
      200: { description: 'Revoked', body: One },
      404: { description: 'There is no such secret, or it was revoked' },
    },
    act: ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        if (!(await revokeSecret(tx, account.id, params.id))) throw notFound('The secret')
        recordAudit(tx, actorOf({ account, ...asker }), 'secret.revoked', params.id)
        const entry = (await listSecrets(tx, account.id)).find(({ id }) => id === params.id)
        return { body: { secret: secretRecord(entry!) } }
      }),
  }),
]
