import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Ids } from './ids.ts'
import type { Clock, Isolation, Store, Tx, Value } from './store.ts'

const BEGIN: Record<Isolation, string> = {
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  committed: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  // Any number that nobody else uses in this database.
  alone: 'BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(4400440044)',
}
const NOW = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'

/** Lost a race that the database noticed: serialization failure, deadlock. */
const RACES = new Set(['40001', '40P01'])
const MOST_ATTEMPTS = 25

const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** PostgreSQL: any number of processes. The database's clock is the server's clock, so that all of them agree. */
export function openPostgres(url: string, clock: Clock, ids: Ids, connections = 10): Store {
  const pool = new pg.Pool({ connectionString: url, max: connections, types })
  // A connection that breaks while idle is replaced at the next use; the pool has already taken it out.
  pool.on('error', () => {})
  const names = new Map<string, string>()

  /** Named statements are planned once per connection. */
  function prepared(sql: string, values: Value[]) {
    let name = names.get(sql)
    if (!name) {
      name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
      names.set(sql, name)
    }
    return { name, text: sql, values: values.map(value => (typeof value === 'boolean' ? Number(value) : value)) }
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>, isolation: Isolation): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const begun = (await client.query(`${BEGIN[isolation]}; ${NOW}`)) as unknown as pg.QueryResult[]
      const now = clock.now() ?? (begun.at(-1)!.rows[0].now as number)
      let open = true
      let lasting = false
      let promises = true
      const send = (sql: string, values: Value[], lasts = true) => {
        if (!open) throw new Error('The transaction has ended')
        if (lasts && !/^\s*SELECT\b/i.test(sql)) lasting = true
        return client.query(prepared(sql, values))
      }
      try {
        const value = await work({
          now,
          newId: () => ids(now),
          query: async (sql, values = []) => (await send(sql, values)).rows,
          first: async (sql, values = []) => (await send(sql, values)).rows[0],
          // Other processes write too.
          recall: async (sql, values = []) => (await send(sql, values)).rows[0],
          note: async (sql, values = []) => (await send(sql, values, false)).rows[0],
          run: async (sql, values = []) => (await send(sql, values)).rowCount ?? 0,
          promisesNothing() {
            promises = false
          },
        })
        await client.query(lasting || promises ? 'COMMIT' : 'SET LOCAL synchronous_commit = off; COMMIT')
        return value
      } catch (error) {
        await client.query('ROLLBACK').catch(failure => {
          broken = failure
        })
        throw error
      } finally {
        open = false
      }
    } finally {
      client.release(broken)
    }
  }

  return {
    name: 'postgres',
    query: async (sql, values = []) => (await pool.query(prepared(sql, values))).rows,
    async transaction(work, isolation = 'serializable') {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work, isolation)
        } catch (error) {
          if (!RACES.has((error as { code?: string }).code ?? '') || tries === MOST_ATTEMPTS) throw error
          await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(2 ** tries, 100)))
        }
      }
    },
    // Dead rows are PostgreSQL's own matter; `VACUUM` is scheduled by the database.
    async scrub() {},
    close: () => pool.end(),
  }
}
