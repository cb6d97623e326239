import type { z } from 'zod'
import type { Operation } from '../../protocol/operations/operation.ts'
import type { Params } from '../http/params.ts'
import { invalid } from '../http/problem.ts'

/** The parameter that makes an operation safe to repeat, if it has one. `Idempotency-Key` is the same in a header. */
export function keyOf({ methods, params }: Pick<Operation, 'methods' | 'params'>): string | null {
  if (!methods.includes('POST')) return null
  const { shape = {} } = (params ?? {}) as Partial<z.ZodObject>
  return ['idempotency_key', 'message_id'].find(name => Object.hasOwn(shape, name)) ?? null
}

/** The parameters with the key of the header. Where it would do nothing, a caller must not think that it does. */
export function withKey(operation: Operation, params: Params, key: string): Params {
  const name = keyOf(operation)
  if (name === null) {
    // Reading, and saying what is so, can be repeated anyway. Events count each time, and each of many has a key of its own.
    const countsEvents = operation.each === 'events'
    if (operation.methods.includes('GET') || (operation.access === 'hook' && !countsEvents)) return params
    const instead = countsEvents ? 'give each event a message_id' : 'leave it out'
    throw invalid(`Idempotency-Key: is not taken here; ${instead}`, 'unknown_parameter')
  }
  const given = params[name]
  if (given !== undefined && given !== null && String(given) !== key)
    throw invalid(`${name}: is not the one in the header Idempotency-Key; give only one of them`, 'given_twice')
  return { ...params, [name]: key }
}
