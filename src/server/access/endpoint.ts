import type { Context } from 'hono'
import type { z } from 'zod'
import type { Permission } from '../../protocol/permission.ts'
import type { Env } from '../http/env.ts'
import type { Backend } from './backend.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** What an answer means and contains: JSON of this shape, a text of one of these media types, or nothing. */
export interface AnswerDoc {
  description: string
  body?: z.ZodType
  texts?: string[]
}

/**
 * `secret`: the management API, with the account secret or a session. `session`: only signed-in users. `hook`: the account
 * secret, and never from a page. `console`: for signing in, from the console's own origin. `page`: the runtime, with the public
 * account token. `public`: anybody.
 */
export type Access = 'secret' | 'session' | 'hook' | 'console' | 'page' | 'public'

/** One address of the API: the code that serves it, and its text in the API document. */
export interface Endpoint {
  methods: Method[]
  /** `:name` is a path parameter. */
  path: string
  summary: string
  /** Not in the API document: it is a page for people, or it only gives a better error message. */
  hidden?: 'page' | 'refusal'
  access: Access
  /** The permission that a signed-in user needs, and one more for some parameters. */
  may?: Permission
  mayAlso?: Permission
  /** Path, URL and body parameters together. */
  params?: z.ZodType
  /** The parameters in the API document, if the code accepts more than that. */
  documented?: z.ZodType
  /** Takes `If-Match`: refuses if the record is not as it was read. */
  takesMatch?: true
  /** Accepts a file in a multipart form, or several, described in words. Other fields of the form are parameters. */
  upload?: { file: string; files?: string }
  answers: Record<number, AnswerDoc>
  /** If the server is overloaded, other endpoints are refused at once. This one is called and decides itself. */
  aboveCapacity?: 'answer'
  handle(c: Context<Env>, backend: Backend): Promise<Response>
}
