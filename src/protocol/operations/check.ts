import { z } from 'zod'
import { operation } from './operation.ts'

const known = {
  description: 'The account and the user that the secret belongs to',
  body: z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) }),
}

export const Check = {
  get: operation({
    methods: ['GET'],
    path: '/',
    summary: 'Check the account secret',
    may: 'read',
    answers: { 200: known, 302: { description: 'A browser opened this address. It is redirected to the console' } },
  }),
  post: operation({
    methods: ['POST'],
    path: '/',
    summary: 'Check the account secret',
    may: 'read',
    answers: { 200: known },
  }),
}
