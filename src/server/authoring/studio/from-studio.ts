import type { Context } from 'hono'
import type { z } from 'zod'
import type { AnswerDoc } from '../../../protocol/operations/operation.ts'
import type { Backend } from '../../access/backend.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { readBody } from '../../http/body.ts'
import { compressed } from '../../http/compress.ts'
import { CORS } from '../../http/cors.ts'
import type { Env } from '../../http/env.ts'
import { parseJson } from '../../http/params.ts'
import { parse } from '../../http/parse.ts'
import { type Problem, UNCACHED } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import { countWrong, readably } from '../shown-code.ts'

export interface StudioCall<P> {
  account: { id: string; settings: string }
  /** The origin of the page. */
  origin: string
  params: P
  c: Context<Env>
  backend: Backend
}

interface StudioRoute<S extends z.ZodType<{ token: string }>> {
  path: string
  summary: string
  params: S
  answers: Record<number, AnswerDoc>
  /** The error for a caller without access. */
  refusal(params: z.output<S>): Problem
  /** Null: no access. */
  act(call: StudioCall<z.output<S>>): Promise<object | null>
}

/**
 * A request of the studio on a page: `POST`, `text/plain`, like all requests of the runtime. So the management API itself need
 * not allow other origins. Only pages of the same origin can read an answer with content.
 */
export function fromStudio<S extends z.ZodType<{ token: string }>>(route: StudioRoute<S>): Endpoint {
  const { path, summary, params: schema, answers } = route
  return {
    methods: ['POST'],
    path,
    summary,
    access: 'page',
    params: schema,
    answers: {
      ...answers,
      429: { description: 'Too many wrong codes from this address. Try again after Retry-After seconds' },
    },
    handle: (c, backend) =>
      readably(async () => {
        const said = parseJson(await readBody(c.req.raw, c.env?.incoming, backend.limits.body))
        const params = parse(schema, said)
        const origin = c.req.header('origin') ?? ''
        const account = await accountBy(params.token, backend)
        if (account) c.set('account', account.id)
        const body = account && origin ? await route.act({ account, origin, params, c, backend }) : null
        if (!body) throw (await countWrong(c, params.token, backend)) ?? route.refusal(params)
        const own = { 'access-control-allow-origin': origin, vary: 'origin' }
        const headers = { ...UNCACHED, ...CORS, ...own, 'content-type': 'application/json' }
        return compressed(c, JSON.stringify(body), headers)
      }),
  }
}

async function accountBy(token: string, { store }: Backend): Promise<StudioCall<unknown>['account'] | undefined> {
  const rows = await store.query<RowOf<'accounts', 'id' | 'settings'>>(
    'SELECT id, settings FROM accounts WHERE token = $1',
    [token],
  )
  return rows[0]
}
