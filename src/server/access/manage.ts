import type { Context } from 'hono'
import { z } from 'zod'
import { Deliveries } from '../../protocol/operations/deliveries.ts'
import type { AnswerOf, Operation } from '../../protocol/operations/operation.ts'
import type { Permission } from '../../protocol/permission.ts'
import { compressed } from '../http/compress.ts'
import { consoleOrigin } from '../http/console-origin.ts'
import type { Env } from '../http/env.ts'
import { formNames } from '../http/form-names.ts'
import type { Params } from '../http/params.ts'
import { parse } from '../http/parse.ts'
import { Problem, UNCACHED } from '../http/problem.ts'
import { readParams, type Said } from '../http/read-params.ts'
import type { Search } from '../http/searches.ts'
import type { Store } from '../store/store.ts'
import type { Backend } from './backend.ts'
import { countRequest } from './count-request.ts'
import type { Endpoint } from './endpoint.ts'
import { checkMatch, inOneTransaction, matchNotTaken, tagOf } from './if-match.ts'
import { keyOf, withKey } from './key-in-header.ts'
import { isEqual, withoutUnchanged } from './sent-back.ts'
import { readKnown, writeBegun, writeCookie, writeKnown } from './session-cookie.ts'
import { rememberBrowser } from './users/known-browser.ts'
import { need } from './users/permissions.ts'
import type { NewSession } from './users/session.ts'
import { type Asker, type ManageAccess, mayBeKnown, whoAsks } from './who-asks.ts'

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
  /** The parameter that makes it safe to repeat came in the header `Idempotency-Key`. */
  keyInHeader: boolean
  /** Looks at very many people. It waits for its turn, leaves room for pages, and ends when the caller is gone. */
  search<Found>(work: Search<Found>): Promise<Found>
  backend: Backend
}

/**
 * A body for a JSON answer, with status 200 unless `status` is given, and perhaps another session cookie or none, or the cookie of
 * something that goes on at the provider. Or a text of another type.
 */
export type Answer = (With & { status?: number; body: unknown }) | Text

interface With {
  headers?: Record<string, string>
  cookie?: NewSession | null
  begun?: string
}

type Text = { text: string; type: string } | { lines: AsyncIterable<string>; type: string }

/** What the declaration lets the code answer. */
export type AnswerTo<O extends Operation> = (With & AnswerOf<O>) | Text

/** The parameters of an operation as its code gets them. */
export type ParamsOf<O extends Operation> = O extends { params: z.ZodType } ? z.output<O['params']> : object

type Act<O extends Operation> = (call: Call<ParamsOf<O>>) => Promise<AnswerTo<O>>

/** For which parameters an operation needs its other permission. */
type Where<O extends Operation> = O extends { mayAlso: Permission } ? [where: (params: ParamsOf<O>) => boolean] : []

/** Where a request came from, as far as answers depend on it, and how it thinks that the record is. */
export type Asked = Pick<Call<unknown>, 'origin' | 'browser'> & {
  ifMatch?: string | undefined
  /** The `Idempotency-Key` of a POST. */
  key?: string | undefined
  /** Whether the caller waits no more. Asked for only by what takes long. */
  gone?(): AbortSignal
}

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

/** What backends do all the time. It does not say when somebody was seen. */
const isBusy = ({ access, methods, path }: Operation): boolean =>
  access === 'hook' || (methods.includes('POST') && path === Deliveries.create.path)

/** Serves an operation. Before it acts, we check who asks, whether they may, and the parameters, in this order. */
export function manage<O extends Operation>(operation: O, act: Act<O>, ...also: Where<O>): Managed {
  const [where] = also as [where?: (params: ParamsOf<O>) => boolean]
  const { methods, path, may, mayAlso, upload, large, each, ...declared }: Operation = operation
  const access = (operation.access ?? 'secret') as ManageAccess
  const schema = strictly(operation.params ?? Nothing) as z.ZodType<ParamsOf<O>>
  const names = formNames(schema)
  const answerTo: Managed['answerTo'] = async (asker, said, asked, backend) => {
    const { account_secret: _, ...given } = said.params
    if (may || access === 'hook') need(asker, may ?? 'send hooks')
    if (said.problem) throw said.problem
    if (!isBusy(operation)) await backend.behind.writeSeen(asker.account.id)
    const { origin, browser, ifMatch, key } = asked
    const params = key === undefined ? given : withKey(operation, given, key)
    if (ifMatch !== undefined && !managed.reads && !methods.includes('GET')) throw matchNotTaken()
    const run = async (within: Backend) => {
      const { store } = within
      const read = () => readRecord(managed.reads!, params, { asker, said, asked, backend: within })
      const fresh = managed.reads ? await sent(params, ifMatch, read) : params
      const parsed = parse(schema, fresh)
      if (mayAlso && where?.(parsed)) need(asker, mayAlso)
      const mayBeEqual = managed.reads && methods.includes('PATCH') && !comparesItself(operation, schema)
      const record = mayBeEqual ? await read() : null
      if (record && (isEqual(fresh, recordOf(record)) || isEqual(parsed as Params, recordOf(record)))) return record
      const search: Call<unknown>['search'] = work =>
        within.searches.run(asker.account.id, asked.gone?.() ?? new AbortController().signal, work)
      const keyInHeader = key !== undefined
      const call = {
        ...asker, origin, browser, store, params: parsed, form: said.form, keyInHeader, search, backend: within,
      } // biome-ignore format: what a call has
      return within.capacity.hold(() => act(call))
    }
    const isMatched = ifMatch !== undefined && managed.reads
    const answer = isMatched ? await inOneTransaction(backend, asker.account.id, run) : await run(backend)
    backend.behind.due(asker.account.id)
    return answer
  }
  /** What was sent, without what is equal to the record. */
  const sent = async (params: Params, ifMatch: string | undefined, read: () => Promise<Answer>): Promise<Params> => {
    const record = async () => recordOf(await read())
    if (ifMatch !== undefined) checkMatch(ifMatch, await record())
    return withoutUnchanged(schema, params, methods.join() === 'PUT', record)
  }
  const managed: Managed = {
    ...declared,
    methods,
    path,
    access,
    ...(may ? { may } : {}),
    ...(mayAlso ? { mayAlso } : {}),
    params: schema,
    ...(keyOf(operation) ? { takesKey: true as const } : {}),
    ...(upload ? { upload } : {}),
    answerTo,
    async handle(c, backend) {
      const { limits } = backend
      const most = limits[large ?? (upload ? 'upload' : 'body')]
      const inHeader = c.req.header('x-account-secret') || bearerOf(c)
      // To parse a large body holds up everybody for seconds, so a stranger's is not even read.
      const known = most > limits.body && mayBeKnown(c, access, inHeader, backend)
      const before = known ? await whoAsks(c, access, inHeader, backend) : null
      if (before) need(before, may ?? 'send hooks')
      const read = before ? most : Math.min(most, limits.body)
      const sizes = upload ? { body: limits.body, upload: read } : { body: read }
      const said = await readParams(c, { ...sizes, ...(each ? { each } : {}) }, names)
      if (!before && read < most && said.problem?.status === 413) throw tooLargeFrom(limits.body)
      const asker = before ?? (await whoAsks(c, access, inHeader ?? said.params.account_secret, backend))
      c.set('account', asker.account.id)
      await countRequest(c, asker, backend)
      const origin = consoleOrigin(c, backend.publicUrl) ?? new URL(c.req.url).origin
      const asked = {
        origin,
        browser: c.req.header('user-agent') ?? '',
        ifMatch: c.req.header('if-match'),
        ...(c.req.method === 'POST' ? { key: c.req.header('idempotency-key') } : {}),
        gone: () => c.req.raw.signal,
      }
      const answer = await answerTo(asker, said, asked, backend)
      const isPlain = c.req.method === 'GET' && Object.keys(said.params).every(name => path.includes(`:${name}`))
      return respond(c, managed.isRead && isPlain ? tagged(answer) : answer, origin, backend)
    },
  }
  return managed
}

const tooLargeFrom = (limit: number) =>
  new Problem(
    413,
    `The body is larger than ${limit} bytes; send the secret in the header X-Account-Secret, or send less`,
  )

/** A name that nobody knows is a mistake. Hooks may send properties of any name, and say so in their schema. */
function strictly(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema
}

/** To publish the same draft again is a change, and a Delivery that was shown refuses every write. They compare for themselves. */
const comparesItself = ({ path }: Operation, schema: z.ZodType): boolean =>
  path === Deliveries.change.path ||
  (schema instanceof z.ZodObject && Object.hasOwn(schema.shape as object, 'published_at'))

const tagged = (answer: Answer): Answer =>
  'body' in answer ? { ...answer, headers: { ...answer.headers, etag: tagOf(recordOf(answer)) } } : answer

/** The record that is in an answer: the first value of its body. */
const recordOf = (answer: Answer): Params =>
  'body' in answer ? (Object.values(answer.body as Record<string, Params>)[0] ?? {}) : {}

/** Reads the record as its own endpoint answers with it. */
function readRecord(
  reads: Managed,
  params: Params,
  { asker, said, asked, backend }: { asker: Asker; said: Said; asked: Asked; backend: Backend },
): Promise<Answer> {
  const inPath = [...reads.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, params[name!]])
  return reads.answerTo(asker, { ...said, params: Object.fromEntries(inPath) }, asked, backend)
}

/** A header of another scheme is for somebody else, such as a proxy. */
const bearerOf = (c: Context<Env>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]

async function respond(c: Context<Env>, answer: Answer, origin: string, { store }: Backend): Promise<Response> {
  if ('text' in answer) return compressed(c, answer.text, { ...UNCACHED, 'content-type': answer.type })
  if ('lines' in answer) return streamed(answer.lines, answer.type)
  const headers = { ...UNCACHED, ...answer.headers }
  if (answer.begun !== undefined) writeBegun(c, origin, answer.begun)
  if (answer.cookie !== undefined) {
    const { cookie } = answer
    writeCookie(c, origin, cookie?.token ?? null)
    // A new password takes the trust from all browsers of the user. This one has just proven itself.
    if (cookie) writeKnown(c, origin, await store.transaction(tx => rememberBrowser(tx, cookie, readKnown(c, origin))))
  }
  // Only this answer has the cookies that were written.
  if (answer.cookie !== undefined || answer.begun !== undefined)
    return c.json(answer.body as object, (answer.status ?? 200) as 200, headers)
  const json = { ...headers, 'content-type': 'application/json' }
  return compressed(c, JSON.stringify(answer.body), json, { status: answer.status })
}
