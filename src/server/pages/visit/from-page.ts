import type { Context } from 'hono'
import type { z } from 'zod'
import type { AnswerDoc } from '../../../protocol/operations/operation.ts'
import type { Backend } from '../../access/backend.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import type { Metrics } from '../../ground/create-metrics.ts'
import { readBody } from '../../http/body.ts'
import { tooBusy } from '../../http/capacity.ts'
import { hostOfOrigin } from '../../http/check-origin.ts'
import { clientAddress } from '../../http/client-address.ts'
import { compressed } from '../../http/compress.ts'
import { CORS } from '../../http/cors.ts'
import type { Env } from '../../http/env.ts'
import { mend } from '../../http/mend.ts'
import { type Params, parseJson } from '../../http/params.ts'
import { parse } from '../../http/parse.ts'
import { invalid, Problem, problemOf } from '../../http/problem.ts'
import type { Asker } from '../../http/request-limiter.ts'
import type { Sizes } from '../../store/sizes.ts'
import type { Opening, Question, Tx } from '../../store/store.ts'
import { findSite, siteQuestion } from './find-site.ts'
import { inTurns } from './in-turns.ts'
import type { Site } from './site.ts'
import { weigh } from './weigh.ts'

/** What a route of the runtime gets, inside its transaction. */
export interface PageCall<P> {
  tx: Tx
  site: Site
  params: P
  /** The host of the page that asks. */
  host: string
  acceptLanguage: string | undefined
  /** Which browser it is, as far as its address and its name tell. */
  browser: string
  /** Where the request comes from. */
  address: string
  backend: Backend
}

/** A request of an account that is already known. */
export interface Foreseeable<P> {
  account: string
  params: P
  acceptLanguage: string | undefined
}

export interface PageAnswer {
  status?: number
  body: object
}

/** The part of a request above the limit without which something would be shown twice. It has a limit of its own. */
export interface MustNotBeLost<P> {
  /** Whether there may be any, before anything is checked or asked. */
  mayBeIn(said: Params): boolean
  take(tx: Tx, site: Site, params: P): Promise<P | null>
}

interface InParts<P> {
  cut(params: P, sizes: Sizes): P[]
  together(answers: PageAnswer['body'][]): PageAnswer['body']
}

interface PageRoute<S extends z.ZodType> {
  path: string
  summary: string
  params: S
  documented?: z.ZodType
  answers: Record<number, AnswerDoc>
  mustNotBeLost?: MustNotBeLost<z.output<S>>
  /**
   * A large request is taken in parts, each in a transaction of its own, and others are answered in between. If a part fails, those
   * before it are taken, and the page sends everything again.
   */
  inParts?: InParts<z.output<S>>
  /** It writes in nearly all cases. */
  writes?: true
  /** What it will probably ask, as far as the request alone says. */
  foresee?(asked: Foreseeable<z.output<S>>): Question[]
  act(call: PageCall<z.output<S>>): Promise<PageAnswer>
  /** Answers in another way than JSON. Null: not this time. */
  respond?(answer: PageAnswer['body'], backend: Backend): Response | null
  /** Counts the result for the metrics. */
  count(answer: PageAnswer['body'], metrics: Metrics): void
}

const JSON_ANSWER = { ...CORS, 'content-type': 'application/json', 'cache-control': 'no-store' }

/**
 * A request of the runtime: `POST`, `text/plain`. If the domain is off, nothing is written, and the answer is a readable `{off:
 * true}`.
 */
export function fromPage<S extends z.ZodType<{ token: string; href?: string; reports?: unknown[] }>>(
  route: PageRoute<S>,
): Endpoint {
  const { path, summary, params: schema, documented, answers } = route
  return {
    methods: ['POST'],
    path,
    summary,
    access: 'page',
    params: schema,
    ...(documented ? { documented } : {}),
    answers,
    // We know what it carries only after reading it.
    ...(route.mustNotBeLost ? { aboveCapacity: 'answer' as const } : {}),
    async handle(c, backend) {
      try {
        const answer = await answerPage(c, backend, route)
        const other = route.respond?.(answer.body, backend)
        if (other) return other
        return compressed(c, JSON.stringify(answer.body), JSON_ANSWER, { status: answer.status ?? 200 })
      } catch (error) {
        const problem = problemOf(error)
        if (problem) Object.assign(problem.headers, CORS)
        throw problem ?? error
      }
    },
  }
}

async function answerPage<S extends z.ZodType<{ token: string; href?: string; reports?: unknown[] }>>(
  c: Context<Env>,
  backend: Backend,
  route: PageRoute<S>,
): Promise<PageAnswer> {
  const { limits } = backend
  const address = clientAddress(c, backend.trustedProxies)
  const body = await readBody(c.req.raw, c.env?.incoming, limits.runtimeBody)
  const { params, rescue } = await orCountUseless(body, address, backend, () => {
    const said = parseJson(body)
    if (typeof said !== 'object' || said === null || Array.isArray(said))
      throw invalid('The body must be a JSON object', 'not_json')
    const rescue = route.mustNotBeLost?.mayBeIn(said as Params) ? route.mustNotBeLost : undefined
    refuseUnread({ what: 'page', token: String((said as Params).token), address }, rescue !== undefined, backend)
    return { params: parse(route.params, mend(said)), rescue }
  })
  const host = hostOf(c.req.header('origin'), params.href)
  if (host === null) return { body: { off: true } }
  const { token } = params
  const asker = { what: 'page' as const, token, address }
  const weight = weigh(body.byteLength, params, limits.requestsPerMinute)
  const refusal = await backend.requests.count(asker, limits.requestsPerMinute, weight)
  const over = refusal ?? (route.mustNotBeLost && backend.capacity.full ? tooBusy() : null)
  if (over && !rescue) throw over
  const last = refusal && (await backend.requests.count({ ...asker, what: 'showing' }, limits.requestsPerMinute))
  if (last) throw last
  const acceptLanguage = c.req.header('accept-language')
  const browser = `${address} ${c.req.header('user-agent')}`
  const work = (part: z.output<S>) => async (tx: Tx) => {
    const site = await findSite(tx, token, host, backend, address)
    if (!site) return over ?? { body: { off: true } }
    c.set('account', site.account.id)
    const taken = over ? await rescue?.take(tx, site, part) : part
    if (!taken) return over!
    if (!site.enabled) return { body: { off: true } }
    return route.act({ tx, site, params: taken, host, acceptLanguage, browser, address, backend })
  }
  const opening: Opening = () => {
    const account = backend.accountIds.get(token)
    const likely = account && route.foresee ? route.foresee({ account, params, acceptLanguage }) : []
    return [siteQuestion(token, host), ...likely]
  }
  const isolation = route.writes ? 'writing' : 'committed'
  const take = (part: z.output<S>) => backend.store.transaction<PageAnswer | Problem>(work(part), isolation, opening)
  const parts = over ? [params] : (route.inParts?.cut(params, backend.store.sizes) ?? [params])
  const answer = await backend.capacity.hold(
    async () => asOne(await inTurns(parts, take), route.inParts),
    rescue && 'anyway',
  )
  const account = backend.accountIds.get(token)
  if (account) backend.behind.due(account)
  if (answer instanceof Problem) throw answer
  route.count(answer.body, backend.metrics)
  return answer
}

/** Of the answers to all parts. The domain may have been switched off meanwhile. */
function asOne<P>(answers: (PageAnswer | Problem)[], inParts: InParts<P> | undefined): PageAnswer | Problem {
  const last = answers.at(-1)!
  if (!inParts || last instanceof Problem || 'off' in last.body) return last
  return { ...last, body: inParts.together(answers.flatMap(one => (one instanceof Problem ? [] : [one.body]))) }
}

/**
 * A request that cannot be used says nothing of its account that could be believed. So they are counted by their address alone: to
 * find out that it cannot be used takes longer than most others take.
 */
async function orCountUseless<T>(
  body: Uint8Array,
  address: string,
  { requests, limits }: Backend,
  read: () => T,
): Promise<T> {
  const asker: Asker = { what: 'useless', token: '', address }
  const over = requests.refusal(asker, limits.requestsPerMinute)
  if (over) throw over
  try {
    return read()
  } catch (error) {
    const isUseless = error instanceof Problem && error.status === 422
    const weight = weigh(body.byteLength, {}, limits.requestsPerMinute)
    throw (isUseless && (await requests.count(asker, limits.requestsPerMinute, weight))) || error
  }
}

/**
 * Who is above the limit is refused before the request is checked: that takes longer than everything else about it, and
 * others would wait meanwhile.
 */
function refuseUnread(asker: Asker, mayBeRescued: boolean, { requests, limits }: Backend): void {
  const refusal = requests.refusal(asker, limits.requestsPerMinute)
  if (!refusal) return
  const last = mayBeRescued ? requests.refusal({ ...asker, what: 'showing' }, limits.requestsPerMinute) : refusal
  if (last) throw last
}

/** Browsers always send the Origin of a POST. For other callers, the address that they name counts. */
function hostOf(origin: string | undefined, href: string | undefined): string | null {
  const host = hostOfOrigin(origin ?? href ?? '')
  if (host !== null && host.length > 253) throw invalid('The host of the page is too long; it may have 253 characters')
  return host
}
