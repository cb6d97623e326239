import { z } from 'zod'
import type { Account, User } from '../accounts/account.ts'
import type { Backend } from '../backend.ts'
import type { Store } from '../store/store.ts'
import { checkOrigin } from './check-origin.ts'
import { clientAddress } from './client-address.ts'
import type { AnswerDoc, Endpoint, Method } from './endpoint.ts'
import { listNames } from './list-names.ts'
import { parse } from './parse.ts'
import { forbidden, UNCACHED } from './problem.ts'
import { provenBy } from './proven-by.ts'
import { readParams } from './read-params.ts'

/** What a management route is handed: who asks, and for what. */
export interface Call<P> {
  store: Store
  account: Account
  user: User
  params: P
  /** A multipart body, where `upload` says that one is read. */
  form: FormData | null
  backend: Backend
}

/** A body for a JSON answer, with 200 unless `status` says otherwise; or a text of another type. */
export type Answer =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | { text: string; type: string }
  | { lines: AsyncIterable<string>; type: string }

export interface ManageRoute<S extends z.ZodType> {
  methods: Method[]
  path: string
  summary: string
  params?: S
  answers: Record<number, AnswerDoc>
  /** Takes a multipart form. */
  upload?: true
  /** `hook`: no page may call it, whatever its domain. */
  access?: 'secret' | 'hook'
  act(call: Call<z.output<S>>): Promise<Answer>
}

const Nothing = z.object({})

/** Sent as it is made. What fails on the way ends it early, which the other side sees. */
function streamed(lines: AsyncIterable<string>, type: string): Response {
  const encoder = new TextEncoder()
  const source = lines[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void source.return?.(),
  })
  return new Response(body, { headers: { ...UNCACHED, 'content-type': type } })
}

/** A route of the management API: secret, Origin and shape are checked, in this order, before it acts. */
export function manage<S extends z.ZodType = typeof Nothing>(route: ManageRoute<S>): Endpoint {
  const { methods, path, summary, answers, access = 'secret' } = route
  const schema = (route.params ?? Nothing) as S
  const lists = listNames(schema)
  return {
    methods,
    path,
    summary,
    access,
    params: schema,
    ...(route.upload ? { upload: route.upload } : {}),
    answers,
    async handle(c, backend) {
      const { body, upload } = backend.limits
      const said = await readParams(c, route.upload ? { body, upload } : { body }, lists)
      const { account_secret, ...params } = said.params
      const secret = c.req.header('x-account-secret') ?? account_secret
      const { account, user } = await provenBy(secret, clientAddress(c, backend.trustedProxies), backend)
      c.set('account', account.id)
      const origin = c.req.header('origin')
      if (access === 'hook' && origin !== undefined) throw forbidden('Pages cannot call this; it is for backends')
      await checkOrigin(backend.store, account.id, origin)
      if (said.problem) throw said.problem
      const answer = await backend.capacity.hold(() =>
        route.act({ store: backend.store, account, user, params: parse(schema, params), form: said.form, backend }),
      )
      backend.behind.due(account.id)
      if ('text' in answer) return c.body(answer.text, 200, { ...UNCACHED, 'content-type': answer.type })
      if ('lines' in answer) return streamed(answer.lines, answer.type)
      return c.json(answer.body as object, (answer.status ?? 200) as 200, { ...UNCACHED, ...answer.headers })
    },
  }
}
