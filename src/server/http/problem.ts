import type { ProblemBody, Refusal } from '../../protocol/problem.ts'
import { Unavailable } from '../store/unavailable.ts'

/** The reason, where a status has only one. */
const USUAL: { [status: number]: Refusal } = {
  400: 'incomplete',
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  405: 'method',
  412: 'stale',
  413: 'too_large',
  422: 'invalid',
  429: 'too_fast',
  500: 'failed',
  503: 'busy',
}

interface Details {
  reason?: Refusal
  /** The parameter that is to blame, if it is one. */
  param?: string | undefined
  headers?: Record<string, string>
  /** More fields of the answer. */
  body?: object
}

/** The most messages in an answer. The first ones say enough. */
export const MOST_MESSAGES = 20

/** Why a request fails, as the caller reads it: `{"code": 422, "messages": ["…"], "reason": "invalid", "param": "…"}`. */
export class Problem extends Error {
  override name = 'Problem'
  status: number
  messages: string[]
  reason: Refusal
  param: string | undefined
  headers: Record<string, string>
  body: object

  constructor(status: number, messages: string | string[], details: Details = {}) {
    const list = shortened(typeof messages === 'string' ? [messages] : messages)
    super(list.join('; '))
    this.status = status
    this.messages = list
    this.reason = details.reason ?? USUAL[status] ?? 'failed'
    this.param = details.param
    this.headers = details.headers ?? {}
    this.body = details.body ?? {}
  }
}

const shortened = (messages: string[]): string[] =>
  messages.length <= MOST_MESSAGES
    ? messages
    : [...messages.slice(0, MOST_MESSAGES), `… and ${messages.length - MOST_MESSAGES} more`]

/** A message about a parameter begins with its name. */
export const invalid = (messages: string | string[], reason: Refusal = 'invalid') =>
  new Problem(422, messages, { reason, param: paramOf([messages].flat()) })

function paramOf([message, ...others]: string[]): string | undefined {
  return others.length === 0 ? /^([\w.[\]-]+): /.exec(message ?? '')?.[1] : undefined
}

export const notFound = (what: string, param?: string) => new Problem(404, `${what} cannot be found`, { param })
export const personNotFound = (param?: string) =>
  new Problem(
    404,
    'This person cannot be found; check the id, uid or email. People are known after their first visit to a page with the snippet, or after a hook',
    { param },
  )
export const conflict = (message: string, reason: Refusal, headers?: Record<string, string>) =>
  new Problem(409, message, { reason, param: paramOf([message]), ...(headers && { headers }) })
export const forbidden = (message: string) => new Problem(403, message)

/** An answer is only for its caller: no cache may store it, and no browser may guess another type. */
export const UNCACHED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
/** What the caller may know about an error. Null for unexpected errors. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Unavailable)) return error instanceof Problem ? error : null
  const problem = new Problem(503, `${error.message}; try again after Retry-After seconds`, {
    headers: { 'retry-after': String(error.retryAfter) },
  })
  problem.cause = error
  return problem
}

export function answerProblem(problem: Problem): Response {
  return Response.json(bodyOf(problem), { status: problem.status, headers: { ...UNCACHED, ...problem.headers } })
}

export function bodyOf({ status, messages, reason, param, body }: Problem): ProblemBody {
  return { code: status, messages, reason, ...(param === undefined ? {} : { param }), ...body }
}
