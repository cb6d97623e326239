import { createHash } from 'node:crypto'
import type { Params } from '../http/params.ts'
import { invalid, Problem } from '../http/problem.ts'
import type { Backend } from './backend.ts'
import { FIGURES } from './sent-back.ts'

/** The `ETag` of a record as it was read: another one, if anything in it is different. What people do with it is no change of it. */
export const tagOf = ({ [FIGURES]: _, ...record }: Params): string =>
  `"${createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 24)}"`

/** Refuses to change a record that is not as its caller read it. A proxy that compresses answers marks tags as weak. */
export function checkMatch(wanted: string, record: Params): void {
  const tags = wanted.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (tags.includes('*') || tags.includes(tagOf(record))) return
  throw new Problem(412, 'It was changed since you read it (If-Match); read it again', { reason: 'stale' })
}

/** Where nothing compares it, a caller must not think that something does. */
export const matchNotTaken = () => invalid('If-Match: is not taken here; leave it out', 'unknown_parameter')

/** What reads a record, compares it and changes it is one transaction: of several who write at once, one is the first. */
export async function inOneTransaction<T>(
  backend: Backend,
  account: string,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  // It has transactions of its own, which would wait for this one.
  await backend.behind.catchUp(account)
  const { store, behind, capacity } = backend
  return capacity.hold(() =>
    store.transaction(tx =>
      work({
        ...backend,
        behind: { ...behind, catchUp: async () => {} },
        capacity: { ...capacity, hold: act => act() },
        store: { ...store, query: (...asked) => tx.query(...asked), transaction: act => act(tx) },
      }),
    ),
  )
}
