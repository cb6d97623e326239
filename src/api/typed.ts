import type { AnswerFor, ParamsFor, PathOf, Writing } from '../protocol/contract.ts'

type Nothing = Record<never, never>

/** The parameters of an operation, which may be left out if none is required. */
export type Given<R extends string> = Nothing extends ParamsFor<R> ? [params?: ParamsFor<R>] : [params: ParamsFor<R>]

/** What every client of the management API can do. Names of parameters and of fields are checked by the compiler. */
export interface Typed {
  get<P extends PathOf<'GET'>>(path: P, ...given: Given<`GET ${P}`>): Promise<AnswerFor<`GET ${P}`>>
  send<M extends Writing, P extends PathOf<M>>(
    method: M,
    path: P,
    ...given: Given<`${M} ${P}`>
  ): Promise<AnswerFor<`${M} ${P}`>>
}

/** The names of what a client can do. To compare its code with the types of all operations would take the compiler very long. */
export type Methods<A> = { [method in keyof A]: unknown }
