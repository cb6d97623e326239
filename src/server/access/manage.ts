import type { Context } from 'hono'
import { z } from 'zod'
import type { Permission } from '../../protocol/permission.ts'
import { compressed } from '../http/compress.ts'
import { consoleOrigin } from '../http/console-origin.ts'
import type { Env } from '../http/env.ts'
import { listNames } from '../http/list-names.ts'
import type { Params } from '../http/params.ts'
import { parse } from '../http/parse.ts'
import { UNCACHED } from '../http/problem.ts'
import { readParams, type Said } from '../http/read-params.ts'
import type { Store } from '../store/store.ts'
import type { Backend } from './backend.ts'
import type { AnswerDoc, Endpoint, Method } from './endpoint.ts'
import { withoutUnchanged } from './sent-back.ts'
import { readKnown, writeCookie, writeKnown } from './session-cookie.ts'
import { rememberBrowser } from './users/known-browser.ts'
import { need } from './users/permissions.ts'
import type { NewSession } from './users/session.ts'
import { type Asker, whoAsks } from './who-asks.ts'

/** What a management route gets: who asks, and for what. */
export interface Call<P> extends Asker {
  store: Store
  params: P
  /** The origin where users sign in, or else the name in the request. */
  origin: string
  /** The browser's user agent. */
  browser: string
  /** A multipart body, if `upload` allows one. */
  form: FormData | null
  backend: Backend
}

/**
 * A body for a JSON answer, with status 200 unless `status` is given, and perhaps another session cookie or none. Or a text of
 * another type.
 */
export type Answer =
  | { status?: number; body: unknown; headers?: Record<string, string>; cookie?: NewSession | null }
  | { text: string; type: string }
  | { lines: AsyncIterable<string>; type: string }

export type ManageRoute<S extends z.ZodType> = Described<S> & (ForBackends | ForPeople<S>)

interface Described<S extends z.ZodType> {
  methods: Method[]
  path: string
  summary: string
  params?: S
  answers: Record<number, AnswerDoc>
  /** Accepts a multipart form. */
  upload?: true
  /** Its JSON may be as large as an upload. */
  large?: true
  act(call: Call<z.output<S>>): Promise<Answer>
}

/** Only with the account secret. No page and no session may call it. */
interface ForBackends {
  access: 'hook'
}

/**
 * `session`: only signed-in users. `may` is the permission that they need, and `mayAlso` another one for some parameters. A
 * secret needs them too.
 */
interface ForPeople<S extends z.ZodType> {
  access?: 'secret' | 'session'
  may: Permission
  mayAlso?: { permission: Permission; where(params: z.output<S>): boolean }
}

/** Where a request came from, as far as answers depend on it. */
export type Asked = Pick<Call<unknown>, 'origin' | 'browser'>

/** An endpoint that also answers somebody who got access in another way than by the request itself. */
export interface Managed extends Endpoint {
  answerTo(asker: Asker, said: Said, asked: Asked, backend: Backend): Promise<Answer>
  /** The one that reads the record that this one changes, if there is one. Such a record can be sent back. */
  reads?: Managed
}

const Nothing = z.object({})

/** Sends the lines as they are made. If something fails, the stream ends early, and the client sees that. */
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

/** A route of the management API. Before it acts, we check who asks, whether they may, and the parameters, in this order. */
export function manage<S extends z.ZodType = typeof Nothing>(route: ManageRoute<S>): Managed {
  const { methods, path, summary, answers, access = 'secret' } = route
  const { may, mayAlso = undefined } = 'may' in route ? route : {}
  const schema = strictly(route.params ?? Nothing) as S
  const lists = listNames(schema)
  const answerTo: Managed['answerTo'] = async (asker, said, asked, backend) => {
    const { account_secret: _, ...params } = said.params
    if (may || access === 'hook') need(asker, may ?? 'send hooks')
    if (said.problem) throw said.problem
    const parsed = parse(schema, await sent(params, asker, said, asked, backend))
    if (mayAlso?.where(parsed)) need(asker, mayAlso.permission)
    const call = { ...asker, ...asked, store: backend.store, params: parsed, form: said.form, backend }
    const answer = await backend.capacity.hold(() => route.act(call))
    backend.behind.due(asker.account.id)
    return answer
  }
  /** What was sent, without what is equal to the record. */
  const sent = (params: Params, ...by: [Asker, Said, Asked, Backend]): Promise<Params> => {
    const { reads } = managed
    if (!reads) return Promise.resolve(params)
    return withoutUnchanged(schema, params, methods.join() === 'PUT', () => recordIn(reads, params, ...by))
  }
  const managed: Managed = {
    methods,
    path,
    summary,
    access,
    ...(may ? { may } : {}),
    ...(mayAlso ? { mayAlso: mayAlso.permission } : {}),
    params: schema,
    ...(route.upload ? { upload: route.upload } : {}),
    answers,
    answerTo,
    async handle(c, backend) {
      const { body, upload } = backend.limits
      const most = route.large ? upload : body
      const said = await readParams(c, route.upload ? { body, upload } : { body: most }, lists)
      const secret = c.req.header('x-account-secret') ?? bearerOf(c) ?? said.params.account_secret
      const asker = await whoAsks(c, access, secret, backend)
      c.set('account', asker.account.id)
      const origin = consoleOrigin(c, backend.publicUrl) ?? new URL(c.req.url).origin
      const asked = { origin, browser: c.req.header('user-agent') ?? '' }
      return respond(c, await answerTo(asker, said, asked, backend), origin, backend)
    },
  }
  return managed
}

/** A name that nobody knows is a mistake. Hooks may send properties of any name, and say so in their schema. */
function strictly(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema
}

/** The record, as its own endpoint answers with it: the only value of its body. */
async function recordIn(
  reads: Managed,
  params: Params,
  asker: Asker,
  said: Said,
  asked: Asked,
  backend: Backend,
): Promise<Params> {
  const inPath = [...reads.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, params[name!]])
  const answer = await reads.answerTo(asker, { ...said, params: Object.fromEntries(inPath) }, asked, backend)
  return Object.values('body' in answer ? (answer.body as Record<string, Params>) : {})[0] ?? {}
}

/** A header of another scheme is for somebody else, such as a proxy. */
const bearerOf = (c: Context<Env>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]

async function respond(c: Context<Env>, answer: Answer, origin: string, { store }: Backend): Promise<Response> {
  if ('text' in answer) return compressed(c, answer.text, { ...UNCACHED, 'content-type': answer.type })
  if ('lines' in answer) return streamed(answer.lines, answer.type)
  const headers = { ...UNCACHED, ...answer.headers }
  if (answer.cookie !== undefined) {
    const { cookie } = answer
    writeCookie(c, origin, cookie?.token ?? null)
    // A new password takes the trust from all browsers of the user. This one has just proven itself.
    if (cookie) writeKnown(c, origin, await store.transaction(tx => rememberBrowser(tx, cookie, readKnown(c, origin))))
    return c.json(answer.body as object, (answer.status ?? 200) as 200, headers)
  }
  const json = { ...headers, 'content-type': 'application/json' }
  return compressed(c, JSON.stringify(answer.body), json, { status: answer.status })
}
