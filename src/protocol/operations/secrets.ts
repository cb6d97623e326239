import { z } from 'zod'
import { NewSecret, SecretAnswer, UserById } from '../schema/user.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/secrets'

const One = z.object({ secret: SecretAnswer })

export const Secrets = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List the account secrets, newest first, without the secrets themselves',
    may: 'manage secrets',
    answers: { 200: { description: 'The whole list', body: z.object({ secrets: z.array(SecretAnswer) }) } },
  }),
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Make another account secret. It is shown only now. The history names you for what is done with it',
    may: 'manage secrets',
    params: NewSecret,
    answers: { 201: { description: 'The secret', body: One } },
  }),
  revoke: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Revoke an account secret. It stops working at once',
    may: 'manage secrets',
    params: UserById,
    answers: {
      200: { description: 'Revoked', body: One },
      404: { description: 'There is no such secret, or it was revoked' },
    },
  }),
}
