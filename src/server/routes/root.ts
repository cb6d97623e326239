import { z } from 'zod'
import { orFirstPage } from '../first-page/answer.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'

const answers = {
  200: {
    description: 'The account and the user that the secret belongs to',
    body: z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) }),
  },
}

export const root: Endpoint[] = [
  orFirstPage(
    manage({
      methods: ['GET', 'POST'],
      path: '/',
      summary: 'Check the account secret',
      answers,
      act: async ({ account, user }) => ({ body: { account: { id: account.id }, user: { id: user.id } } }),
    }),
  ),
]
