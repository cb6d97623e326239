import { type Context, Hono } from 'hono'
import type { Backend } from './backend.ts'
import { tooBusy } from './http/capacity.ts'
import { CORS } from './http/cors.ts'
import type { Endpoint, Env, Method } from './http/endpoint.ts'
import { PlainFirstRouter } from './http/plain-first-router.ts'
import { answerProblem, Problem, problemOf } from './http/problem.ts'
import { describeError, type WriteLog } from './http/request-log.ts'

export type App = Hono<Env>

/** Every endpoint behind one guard: each request gives one answer and one line of the log, where there is one. */
export function createApp(backend: Backend, endpoints: Endpoint[], log: WriteLog | null): App {
  const app: App = new Hono<Env>({ router: new PlainFirstRouter() })
  app.notFound(guarded('none', log, c => Promise.reject(notAnswered(app, c.req.path))))
  // What a request can break before its endpoint is found.
  app.onError((error, c) => guarded('none', log, () => Promise.reject(error))(c))
  for (const endpoint of endpoints) {
    // Around each one and not before all of them: a request that passes through one function only is cheaper to pass on.
    const handle = guarded(endpoint.path, log, async c => {
      if (backend.capacity.full && !endpoint.aboveCapacity) throw tooBusy(endpoint.access === 'page' ? CORS : {})
      return endpoint.handle(c, backend)
    })
    app.on(endpoint.methods, endpoint.path, handle)
  }
  return app
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** An address that nobody knows, or a known one with another method. */
function notAnswered(app: App, path: string): Problem {
  const answered = METHODS.filter(method => app.router.match(method, path)[0].length > 0)
  if (answered.length === 0) return new Problem(404, 'There is nothing at this address')
  // Hono answers HEAD wherever it answers GET.
  const allow = answered.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return new Problem(405, `This address does not take the method; it takes ${allow}`, { allow })
}

/** `route` is the pattern, never the address itself: that may hold a uid or an email. */
function guarded(route: string, log: WriteLog | null, answer: (c: Context<Env>) => Promise<Response>) {
  return async (c: Context<Env>): Promise<Response> => {
    const started = performance.now()
    let failure: unknown
    let response: Response
    try {
      response = await answer(c)
    } catch (error) {
      const problem = problemOf(error)
      failure = problem ? problem.cause : error
      response = answerProblem(problem ?? new Problem(500, 'Something went wrong'))
    }
    log?.({
      time: new Date().toISOString(),
      method: c.req.method,
      route,
      status: response.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      account: c.get('account'),
      ...(failure === undefined ? {} : { error: describeError(failure) }),
    })
    return response
  }
}
