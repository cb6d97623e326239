import { Unavailable } from '../store/unavailable.ts'

/** Why a request fails, as the caller reads it: `{"code": 422, "messages": ["…"]}`. */
export class Problem extends Error {
  override name = 'Problem'
  status: number
  messages: string[]
  headers: Record<string, string>
  /** More fields of the answer. */
  body: object

  constructor(status: number, messages: string | string[], headers: Record<string, string> = {}, body: object = {}) {
    const list = typeof messages === 'string' ? [messages] : messages
    super(list.join('; '))
    this.status = status
    this.messages = list
    this.headers = headers
    this.body = body
  }
}

export const invalid = (messages: string | string[]) => new Problem(422, messages)
export const notFound = (what: string) => new Problem(404, `${what} cannot be found`)
export const personNotFound = () =>
  new Problem(
    404,
    'This person cannot be found; check the id, uid or email. People are known after their first visit to a page with the snippet, or after a hook',
  )
export const conflict = (message: string, headers?: Record<string, string>) => new Problem(409, message, headers)
export const forbidden = (message: string) => new Problem(403, message)

/** An answer is only for its caller: no cache may store it, and no browser may guess another type. */
export const UNCACHED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
/** What the caller may know about an error. Null for unexpected errors. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Unavailable)) return error instanceof Problem ? error : null
  const problem = new Problem(503, `${error.message}; try again after Retry-After seconds`, {
    'retry-after': String(error.retryAfter),
  })
  problem.cause = error
  return problem
}

export function answerProblem(problem: Problem): Response {
  return Response.json(
    { code: problem.status, messages: problem.messages, ...problem.body },
    { status: problem.status, headers: { ...UNCACHED, ...problem.headers } },
  )
}
