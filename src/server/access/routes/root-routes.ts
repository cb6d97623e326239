import { z } from 'zod'
import { isOpenedInBrowser } from '../../http/opened-in-browser.ts'
import type { AnswerDoc, Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'

const description = 'The account and the user that the secret belongs to'
const body = z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) })

const check = (method: 'GET' | 'POST', answers: Record<number, AnswerDoc>): Endpoint =>
  manage({
    methods: [method],
    path: '/',
    summary: 'Check the account secret',
    may: 'read',
    answers,
    act: async ({ account, user }) => ({ body: { account: { id: account.id }, user: { id: user.id } } }),
  })

/** The same endpoint, but a browser is redirected to the console. Programs notice nothing. */
const orConsole = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  handle: async (c, backend) =>
    isOpenedInBrowser(c)
      ? c.body(null, 302, { location: '/console/', 'cache-control': 'no-store', vary: 'Accept' })
      : endpoint.handle(c, backend),
})

export const root: Endpoint[] = [
  orConsole(
    check('GET', {
      200: { description, body },
      302: { description: 'A browser opened this address. It is redirected to the console' },
    }),
  ),
  check('POST', { 200: { description, body } }),
]
