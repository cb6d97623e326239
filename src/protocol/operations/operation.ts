import type { z } from 'zod'
import type { Permission } from '../permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** What an answer means and contains: JSON of this shape, a text of one of these media types, or nothing. */
export interface AnswerDoc {
  readonly description: string
  readonly body?: z.ZodType
  /** A file. It is sent while it is made, so it may be large. */
  readonly texts?: readonly string[]
  /** The JSON is sent while it is made too. */
  readonly streamed?: true
}

/**
 * `secret`: the management API, with the account secret or a session. `session`: only signed-in users. `hook`: the account
 * secret, and never from a page. `console`: for signing in, from the console's own origin. `page`: the runtime, with the public
 * account token. `public`: anybody.
 */
export type Access = 'secret' | 'session' | 'hook' | 'console' | 'page' | 'public'

/** One operation of the management API. The server, the API document and every client are made from its declaration. */
export interface Operation {
  readonly methods: readonly Method[]
  /** `:name` is a path parameter. */
  readonly path: string
  readonly summary: string
  /** Default `secret`. */
  readonly access?: Access
  /** The permission that a signed-in user or a secret needs, and one more for some parameters. */
  readonly may?: Permission
  readonly mayAlso?: Permission
  /** Path, URL and body parameters together. */
  readonly params?: z.ZodType
  /** The parameters for callers, if the code accepts more than that. */
  readonly documented?: z.ZodType
  /** Accepts a file in a multipart form, or several, described in words. Other fields of the form are parameters. */
  readonly upload?: { readonly file: string; readonly files?: string }
  /** Its body may be as large as an upload, or as what names many people. */
  readonly large?: 'upload' | 'bulk'
  /** The parameter whose members are checked one by one, so that one mistake does not keep the others out. */
  readonly each?: string
  readonly answers: Readonly<Record<number, AnswerDoc>>
}

/** Declares an operation. Its type keeps every name, so that clients are checked against it. */
export const operation = <const O extends Operation>(declared: O): O => declared

type Success = 200 | 201 | 202

/** A status without a number of its own is 200. */
type Status<S> = S extends 200 ? { readonly status?: 200 } : { readonly status: S }

type BodyOf<A> = A extends { readonly body: { readonly _zod: { readonly output: infer B } } } ? B : never

/** The successes of an operation: each status with its body. */
export type AnswerOf<O extends { readonly answers: object }> = {
  [S in keyof O['answers'] & Success]: Status<S> & { readonly body: BodyOf<O['answers'][S]> }
}[keyof O['answers'] & Success]
