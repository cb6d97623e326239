import type { Clock } from '../ground/clock.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Ids } from './ids.ts'
import { createLockMemory } from './lock-memory.ts'
import { createLosers, untilUnlocked } from './lost-races.ts'
import { openChannel } from './postgres-channel.ts'
import { openPool } from './postgres-pool.ts'
import { CHANGED, createStatements } from './postgres-statements.ts'
import { attempt } from './postgres-transaction.ts'
import { shareConnections } from './shared-connections.ts'
import { SIZES, type Sizes } from './sizes.ts'
import type { Store, Value } from './store.ts'
import { OPEN, type Vault } from './vault.ts'

const PATIENCE_ALONE = 600_000

/** The number of connections for statements without a transaction. */
const SHARED = 2

export interface PostgresOptions {
  /** The most connections that this process opens. */
  connections?: number
  /** How long a request waits for the database, in milliseconds. */
  patience?: number
  /** The address is a pooler that shares connections between transactions, so nothing may stay on a connection. */
  pooler?: Pooler
  /** The address of PostgreSQL itself, past the pooler: listening needs a connection of its own. */
  directUrl?: string
  sizes?: Sizes
  vault?: Vault
}

export type Pooler = 'transaction'

/** PostgreSQL, for any number of processes. The database's clock is the server's clock, so that all of them agree. */
export function openPostgres(url: string, clock: Clock, ids: Ids, options: PostgresOptions = {}): Store {
  const { connections = 10, patience = 10_000, pooler, directUrl = url, sizes = SIZES, vault = OPEN } = options
  const pooled = pooler !== undefined
  const pool = openPool(url, connections, patience, pooled)
  const channel = openChannel(directUrl, sizes.words)
  const lanes = Math.max(1, Math.min(SHARED, Math.floor(connections / 2)))
  const shared = shareConnections(() => pool.take(createDeadline(patience)), lanes)
  const statements = createStatements(pooled)
  const locks = createLockMemory()
  const orAgain = createLosers()
  const tools = { pool, shared, statements, locks, clock, ids, sizes, vault }

  /** One read-only statement, on a connection of its own. */
  async function askAlone<Row>(deadline: Deadline, sql: string, values: Value[]): Promise<Row[]> {
    const asked = statements.of(sql)
    locks.tries(asked)
    const taking = pool.take(deadline)
    const answer = taking.then(connection => connection.query(statements.prepared(asked, values)))
    locks.learn(asked, answer)
    try {
      return (await answer).rows as Row[]
    } finally {
      const connection = await taking.catch(() => null)
      connection?.release()
    }
  }

  const store: Store = {
    name: 'postgres',
    sizes,
    vault,
    async query<Row>(sql: string, values: Value[] = []) {
      if (!statements.of(sql).reads) return store.transaction(tx => tx.query<Row>(sql, values), 'committed')
      const deadline = createDeadline(patience)
      const once = () =>
        statements.orPrepareAnew(() => pool.within(deadline, () => askAlone<Row>(deadline, sql, values)))
      try {
        return await once()
      } catch (error) {
        if ((error as { code?: string }).code !== CHANGED) throw error
        return once()
      }
    },
    transaction(work, isolation = 'serializable', opening) {
      const deadline = createDeadline(isolation === 'alone' ? PATIENCE_ALONE : patience)
      const once = () =>
        statements.orPrepareAnew(() =>
          pool.within(deadline, () => attempt(tools, work, { deadline, isolation, opening })),
        )
      return isolation === 'alone' ? untilUnlocked(deadline, once) : orAgain(deadline, once)
    },
    load: () => pool.load(),
    // PostgreSQL takes care of dead rows itself: it schedules `VACUUM`.
    async scrub() {},
    channel,
    close: async () => void (await Promise.all([channel.close(), pool.close()])),
  }
  return store
}
