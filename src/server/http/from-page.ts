import type { Context } from 'hono'
import type { z } from 'zod'
import type { Backend } from '../backend.ts'
import { findSite, siteQuestion } from '../observe/find-site.ts'
import { limitRequests } from '../observe/limit-requests.ts'
import type { Site } from '../observe/site.ts'
import { sweep } from '../observe/sweep.ts'
import type { Tx } from '../store/store.ts'
import { readBody } from './body.ts'
import { hostOfOrigin } from './check-origin.ts'
import { clientAddress } from './client-address.ts'
import type { AnswerDoc, Endpoint, Env } from './endpoint.ts'
import { mend } from './mend.ts'
import { parseJson } from './params.ts'
import { parse } from './parse.ts'
import { answerProblem, invalid, Problem } from './problem.ts'

/** What one of the runtime's routes is handed, inside its transaction. */
export interface PageCall<P> {
  tx: Tx
  site: Site
  params: P
  acceptLanguage: string | undefined
  backend: Backend
}

export interface PageAnswer {
  status?: number
  body: unknown
}

interface PageRoute<S extends z.ZodType> {
  path: string
  summary: string
  params: S
  documented?: z.ZodType
  answers: Record<number, AnswerDoc>
  act(call: PageCall<z.output<S>>): Promise<PageAnswer>
}

/** Any page may read the answers: they hold nothing that the token does not open anyway. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

const JSON_ANSWER = { ...CORS, 'content-type': 'application/json', 'cache-control': 'no-store' }

/**
 * One of the runtime's requests: `POST`, `text/plain`. Where the domain is off nothing is written and the answer is a
 * readable `{off: true}`.
 */
export function fromPage<S extends z.ZodType<{ token: string; href?: string }>>(route: PageRoute<S>): Endpoint {
  const { path, summary, params: schema, documented, answers } = route
  return {
    methods: ['POST'],
    path,
    summary,
    access: 'page',
    params: schema,
    ...(documented ? { documented } : {}),
    answers,
    async handle(c, backend) {
      try {
        const answer = await answerPage(c, backend, schema, route.act)
        // Not `c.body`: it makes a Headers of the plain list, and that costs as much as reading the request.
        return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: JSON_ANSWER })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        Object.assign(error.headers, CORS)
        return answerProblem(error)
      }
    },
  }
}

async function answerPage<S extends z.ZodType<{ token: string; href?: string }>>(
  c: Context<Env>,
  backend: Backend,
  schema: S,
  act: PageRoute<S>['act'],
): Promise<PageAnswer> {
  const { limits, store, trustedProxies } = backend
  const said = parseJson(await readBody(c.req.raw, c.env?.incoming, limits.runtimeBody))
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw invalid('The body must be a JSON object')
  const params = parse(schema, mend(said))
  const host = hostOf(c.req.header('origin'), params.href)
  if (host === null) return { body: { off: true } }
  const address = clientAddress(c, trustedProxies)
  const counted = backend.requests.count(params.token, address)
  const answer = await store.transaction<PageAnswer | Problem>(
    async tx => {
      const site = await findSite(tx, params.token, host, backend)
      if (!site) return { body: { off: true } }
      c.set('account', site.account.id)
      if (counted.firstOfMinute) sweep(tx, site.account.id)
      const most = limits.requestsPerMinute
      const refusal = counted.due > 0 ? await limitRequests(tx, site.account, address, counted.due, most) : null
      if (refusal) return refusal
      if (!site.enabled) return { body: { off: true } }
      return act({ tx, site, params, acceptLanguage: c.req.header('accept-language'), backend })
    },
    'committed',
    siteQuestion(params.token, host),
  )
  if (answer instanceof Problem) throw answer
  return answer
}

/** Browsers always say the Origin of a POST; other callers are taken by the address they name. */
function hostOf(origin: string | undefined, href: string | undefined): string | null {
  const host = hostOfOrigin(origin ?? href ?? '')
  if (host !== null && host.length > 253) throw invalid('The host of the page is too long')
  return host
}
