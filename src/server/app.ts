import { Hono } from 'hono'
import type { Backend } from './backend.ts'
import type { Endpoint, Env } from './http/endpoint.ts'
import { answerProblem, Problem } from './http/problem.ts'
import { describeError, type WriteLog } from './http/request-log.ts'

export type App = Hono<Env>

/** Every endpoint behind one guard: each request gives one answer and one line of the log. */
export function createApp(backend: Backend, endpoints: Endpoint[], log: WriteLog): App {
  const app: App = new Hono<Env>()
  app.notFound(() => answerProblem(new Problem(404, 'There is nothing at this address')))
  app.onError((error, c) => {
    if (error instanceof Problem) return answerProblem(error)
    c.set('failure', error)
    return answerProblem(new Problem(500, 'Something went wrong'))
  })
  app.use(async (c, next) => {
    const started = performance.now()
    await next()
    const failure = c.get('failure')
    log({
      time: new Date().toISOString(),
      method: c.req.method,
      route: routeOf(c.req.matchedRoutes),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      account: c.get('account'),
      ...(failure === undefined ? {} : { error: describeError(failure) }),
    })
  })
  for (const endpoint of endpoints) {
    app.on(endpoint.methods, endpoint.path, c => endpoint.handle(c, backend))
  }
  return app
}

/** The pattern that matched, never the address itself: it may hold a uid or an email. */
function routeOf(matched: { path: string; method: string }[]): string {
  return matched.find(route => route.method !== 'ALL')?.path ?? 'none'
}
