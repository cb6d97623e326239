import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Permission } from '../../protocol/permission.ts'
import type { Backend } from '../backend.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** The bindings are there only behind a socket; `app.request()` has none. */
export type Env = { Bindings: Partial<HttpBindings>; Variables: { account?: string } }

/** What an answer means, and what it holds: JSON of this shape, a text of one of these media types, or nothing. */
export interface AnswerDoc {
  description: string
  body?: z.ZodType
  texts?: string[]
}

/**
 * `secret`: the management API, by the account secret or a session. `session`: only who is signed in. `hook`: the account
 * secret, and never from a page. `console`: who is about to sign in, from the console's own origin. `page`: the runtime, by
 * the public account token. `public`: anybody.
 */
export type Access = 'secret' | 'session' | 'hook' | 'console' | 'page' | 'public'

/** One address of the API: what serves it, and what the API document says of it. */
export interface Endpoint {
  methods: Method[]
  /** `:name` stands for a path parameter. */
  path: string
  summary: string
  /** Left out of the API document: a page for people, or it only says better what is wrong. */
  hidden?: 'page' | 'refusal'
  access: Access
  /** What whoever is signed in has to be allowed, and what else for some parameters. */
  may?: Permission
  mayAlso?: Permission
  /** Path, URL and body parameters together. */
  params?: z.ZodType
  /** As the API document tells them, where what is read is laxer. */
  documented?: z.ZodType
  /** Takes files in a multipart form. */
  upload?: true
  answers: Record<number, AnswerDoc>
  /** Where there is too much to do, everything else is refused at once; this one is asked all the same, and decides itself. */
  aboveCapacity?: 'answer'
  handle(c: Context<Env>, backend: Backend): Promise<Response>
}
