import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import type { Access, Method } from '../../protocol/operations/operation.ts'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import type { Metrics } from '../ground/create-metrics.ts'
import { tooBusy } from '../http/capacity.ts'
import { CORS } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import type { NoticeProxy } from '../http/notice-proxy.ts'
import { PlainFirstRouter } from '../http/plain-first-router.ts'
import { answerProblem, Problem, problemOf } from '../http/problem.ts'
import type { Left } from '../http/request-limiter.ts'
import { describeError, describeRefusal, levelOf, type WriteLog } from '../http/request-log.ts'
import { Unavailable } from '../store/unavailable.ts'

export type App = Hono<Env>

/** Puts every endpoint behind one guard: each request gets one answer and, if there is a log, one line in it. */
export function createApp(
  backend: Backend,
  endpoints: Endpoint[],
  log: WriteLog | null,
  noticeProxy: NoticeProxy = () => {},
): App {
  const app: App = new Hono<Env>({ router: new PlainFirstRouter(), getPath: pathWithout(severalRemoved(endpoints)) })
  const guarded = guard(backend.metrics, log, noticeProxy)
  app.notFound(guarded('none', c => Promise.reject(notAnswered(app, c.req.path))))
  // Errors that happen before an endpoint is found.
  app.onError((error, c) => guarded('none', () => Promise.reject(error))(c))
  for (const endpoint of endpoints) {
    // The guard wraps each handler, and is no middleware before them: Hono calls a single handler with less work.
    const { access, path } = endpoint
    const answer = async (c: Context<Env>) => {
      if (backend.capacity.full && !endpoint.aboveCapacity) throw tooBusy(access === 'page' ? CORS : {})
      return endpoint.handle(c, backend)
    }
    const handle = guarded(path, answer, access)
    app.on([...endpoint.methods], endpoint.path, handle)
  }
  return app
}

/** Without the slash at its end: for most servers that is the same address. Pages have addresses of their own. */
function pathWithout(removesSeveral: ReadonlySet<string>) {
  return (request: Request): string => {
    const path = getPath(request)
    if (!path.startsWith('/v3/') || !path.endsWith('/')) return path
    const shorter = path.slice(0, -1)
    // Before the slash, an id is missing: that must not remove everything.
    return request.method === 'DELETE' && removesSeveral.has(shorter) ? path : shorter
  }
}

/** The addresses at which several records are deleted at once. */
const severalRemoved = (endpoints: Endpoint[]): ReadonlySet<string> =>
  new Set(endpoints.flatMap(({ path, methods }) => (methods.includes('DELETE') && !path.includes(':') ? [path] : [])))

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The path is unknown, or it is known but not with this method. */
function notAnswered(app: App, path: string): Problem {
  const answered = METHODS.filter(method => app.router.match(method, path)[0].length > 0)
  if (answered.length === 0) return new Problem(404, 'There is nothing at this address; /docs/api lists all addresses')
  // Hono answers HEAD wherever it answers GET.
  const allow = answered.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return new Problem(405, `This address does not accept this method; it accepts ${allow}`, { headers: { allow } })
}

const MANAGED: readonly Access[] = ['secret', 'session', 'hook', 'console']

function sayLeft(headers: Headers, { limit, remaining, reset }: Left): void {
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(remaining))
  headers.set('ratelimit-reset', String(reset))
}

type Answering = (c: Context<Env>) => Promise<Response>

/** `route` is the pattern, never the real path: a path may contain a uid or an email. */
function guard(metrics: Metrics, log: WriteLog | null, noticeProxy: NoticeProxy) {
  return (route: string, answer: Answering, access: Access = 'public'): Answering =>
    async c => {
      const started = performance.now()
      let failure: unknown
      let because: string | undefined
      let response: Response
      try {
        response = await answer(c)
      } catch (error) {
        const problem = problemOf(error)
        failure = problem ? problem.cause : error
        if (problem && problem.status < 500) because = describeRefusal(problem.messages)
        if (failure instanceof Unavailable) metrics.unavailable(failure.code)
        response = answerProblem(problem ?? new Problem(500, 'Something went wrong on the server; its log says why'))
      }
      const { method } = c.req
      const { status } = response
      const ms = performance.now() - started
      metrics.request({ route, method, status, seconds: ms / 1_000 })
      // To touch the headers costs as much as to create the answer. So answers to pages get an id only if they are errors.
      const isManaged = MANAGED.includes(access)
      const id = log || isManaged || status >= 400 ? requestId(c) : ''
      if (isManaged || status >= 400) response.headers.set('x-request-id', id)
      if (status >= 400) noticeProxy(status, () => c.req.header('x-forwarded-for'))
      const left = c.get('left')
      if (left) sayLeft(response.headers, left)
      log?.({
        time: new Date().toISOString(),
        level: levelOf(status),
        id,
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        account: c.get('account'),
        ...(because === undefined ? {} : { because }),
        ...(failure === undefined ? {} : { error: describeError(failure) }),
      })
      return response
    }
}

const KNOWN_ID = /^[\w.-]{1,64}$/

/** A proxy in front of us may have set one already. */
function requestId(c: Context<Env>): string {
  const given = c.req.header('x-request-id')
  return given !== undefined && KNOWN_ID.test(given) ? given : randomBytes(8).toString('hex')
}
