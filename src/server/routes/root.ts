import { z } from 'zod'
import { orFirstPage } from '../first-page/answer.ts'
import type { AnswerDoc, Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'

const description = 'The account and the user that the secret belongs to'
const body = z.object({ account: z.object({ id: z.string() }), user: z.object({ id: z.string() }) })

const check = (method: 'GET' | 'POST', answer: AnswerDoc): Endpoint =>
  manage({
    methods: [method],
    path: '/',
    summary: 'Check the account secret',
    may: 'read',
    answers: { 200: answer },
    act: async ({ account, user }) => ({ body: { account: { id: account.id }, user: { id: user.id } } }),
  })

export const root: Endpoint[] = [
  orFirstPage(
    check('GET', { description: `${description}; a page for who opens it in a browser`, body, texts: ['text/html'] }),
  ),
  check('POST', { description, body }),
]
