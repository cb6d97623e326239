import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Method } from '../../protocol/operations/operation.ts'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import type { Metrics } from '../ground/create-metrics.ts'
import { tooBusy } from '../http/capacity.ts'
import { CORS } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import type { NoticeProxy } from '../http/notice-proxy.ts'
import { PlainFirstRouter } from '../http/plain-first-router.ts'
import { answerProblem, Problem, problemOf } from '../http/problem.ts'
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
  const app: App = new Hono<Env>({ router: new PlainFirstRouter() })
  const guarded = guard(backend.metrics, log, noticeProxy)
  app.notFound(guarded('none', c => Promise.reject(notAnswered(app, c.req.path))))
  // Errors that happen before an endpoint is found.
  app.onError((error, c) => guarded('none', () => Promise.reject(error))(c))
  for (const endpoint of endpoints) {
    // The guard wraps each handler, and is no middleware before them: Hono calls a single handler with less work.
    const handle = guarded(endpoint.path, async c => {
      if (backend.capacity.full && !endpoint.aboveCapacity) throw tooBusy(endpoint.access === 'page' ? CORS : {})
      return endpoint.handle(c, backend)
    })
    app.on([...endpoint.methods], endpoint.path, handle)
  }
  return app
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The path is unknown, or it is known but not with this method. */
function notAnswered(app: App, path: string): Problem {
  const answered = METHODS.filter(method => app.router.match(method, path)[0].length > 0)
  if (answered.length === 0) return new Problem(404, 'There is nothing at this address; /docs/api lists all addresses')
  // Hono answers HEAD wherever it answers GET.
  const allow = answered.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return new Problem(405, `This address does not accept this method; it accepts ${allow}`, { headers: { allow } })
}

type Answering = (c: Context<Env>) => Promise<Response>

/** `route` is the pattern, never the real path: a path may contain a uid or an email. */
function guard(metrics: Metrics, log: WriteLog | null, noticeProxy: NoticeProxy) {
  return (route: string, answer: Answering): Answering =>
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
      // To touch the headers costs as much as to create the answer. So only errors, which somebody may ask about, get an id.
      const id = log || status >= 400 ? requestId(c) : ''
      if (status >= 400) {
        response.headers.set('x-request-id', id)
        noticeProxy(status, () => c.req.header('x-forwarded-for'))
      }
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
