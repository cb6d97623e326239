import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { processorTime, processorTimeOfAll, processorTimeOfFamily } from './processor.ts'
import type { Stack } from './proxies.ts'

/** The average CPU cores that each part used, and what was written. */
export interface Use {
  seconds: number
  servers: number[]
  postgres: number
  pgbouncer: number
  haproxy: number
  /** The load generator, and what else ran on the machine. */
  driver: number
  others: number
  /** Bytes of the write-ahead log. */
  written: number
  transactions: number
  /** Bytes of the database, at the end. */
  size: number
}

export interface Meter {
  /** Measures from now until the returned function is called. */
  begin(): Promise<() => Promise<Use>>
  stop(): Promise<void>
}

export async function createMeter(stack: Stack, url: string, folder: string): Promise<Meter> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const ask = async (sql: string) => Number((await client.query(sql)).rows[0].value)
  const look = async () => ({
    at: performance.now() / 1_000,
    servers: stack.servers.map(processorTime),
    postgres: processorTimeOfFamily(postmaster),
    pgbouncer: processorTime(stack.pgbouncer),
    haproxy: processorTime(stack.haproxy),
    driver: processorTime(process.pid),
    all: processorTimeOfAll(),
    written: await ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS value"),
    transactions: await ask('SELECT xact_commit AS value FROM pg_stat_database WHERE datname = current_database()'),
  })
  return {
    async begin() {
      const before = await look()
      return async () => {
        const after = await look()
        const seconds = after.at - before.at
        const cores = (part: 'postgres' | 'pgbouncer' | 'haproxy' | 'driver' | 'all') =>
          (after[part] - before[part]) / seconds
        const servers = after.servers.map((time, index) => (time - before.servers[index]!) / seconds)
        const [postgres, pgbouncer, haproxy, driver] = [
          cores('postgres'),
          cores('pgbouncer'),
          cores('haproxy'),
          cores('driver'),
        ]
        const ours = servers.reduce((sum, one) => sum + one, postgres + pgbouncer + haproxy + driver)
        return {
          seconds, servers, postgres, pgbouncer, haproxy, driver, others: Math.max(0, cores('all') - ours),
          written: after.written - before.written,
          transactions: after.transactions - before.transactions,
          size: await ask('SELECT pg_database_size(current_database()) AS value'),
        } // biome-ignore format: one row
      }
    },
    stop: () => client.end(),
  }
}
