import type { Metrics } from '../ground/create-metrics.ts'
import type { Store, Tx } from '../store/store.ts'
import { sayUnavailable, Unavailable } from '../store/unavailable.ts'

/** Somebody else holds a lock. The database itself is well. */
const HELD = ['55P03', 'held']

/**
 * The same store, but it times transactions, and warns once when the database is lost and once when it is back: when it takes a
 * write again. A full disk can be read.
 */
export function watchStore(store: Store, metrics: Pick<Metrics, 'held'>, warn: (sentence: string) => void): Store {
  let lostAt: number | null = null

  async function watch<T>(work: Promise<T>, hasWritten = () => false): Promise<T> {
    try {
      const answer = await work
      if (lostAt !== null && hasWritten()) {
        warn(`The database answers again, after ${((performance.now() - lostAt) / 1_000).toFixed(1)} s.`)
        lostAt = null
      }
      return answer
    } catch (error) {
      if (lostAt === null && error instanceof Unavailable && !HELD.includes(error.code)) {
        lostAt = performance.now()
        warn(
          `The database does not answer (${error.code}): ${sayUnavailable(error.code)}. Requests get 503 until it does.`,
        )
      }
      throw error
    }
  }

  return {
    ...store,
    query: (sql, values) => watch(store.query(sql, values)),
    async transaction(work, isolation, opening) {
      const began = performance.now()
      let written = false
      const noted = (tx: Tx): Tx => ({
        ...tx,
        run(sql, values) {
          written = true
          return tx.run(sql, values)
        },
      })
      // Only while it is lost, because this is on the way of every request.
      const noting: typeof work = lostAt === null ? work : tx => work(noted(tx))
      try {
        return await watch(store.transaction(noting, isolation, opening), () => written)
      } finally {
        metrics.held((performance.now() - began) / 1_000)
      }
    },
  }
}
