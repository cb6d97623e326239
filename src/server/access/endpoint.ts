import type { Context } from 'hono'
import type { z } from 'zod'
import type { Access, AnswerDoc, Method } from '../../protocol/operations/operation.ts'
import type { Permission } from '../../protocol/permission.ts'
import type { Env } from '../http/env.ts'
import type { Backend } from './backend.ts'

/** One address of the API: the code that serves it, and its text in the API document. */
export interface Endpoint {
  methods: readonly Method[]
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
  /** Takes `Idempotency-Key`: what was done with this key is not done again. */
  takesKey?: true
  /** It answers with a record that others change, so its answers have a tag. */
  isRead?: true
  /** Accepts a file in a multipart form, or several, described in words. Other fields of the form are parameters. */
  upload?: { readonly file: string; readonly files?: string }
  answers: Readonly<Record<number, AnswerDoc>>
  /** If the server is overloaded, other endpoints are refused at once. This one is called and decides itself. */
  aboveCapacity?: 'answer'
  handle(c: Context<Env>, backend: Backend): Promise<Response>
}
