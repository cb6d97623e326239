import pg from 'pg'
import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { addressesOf } from '../../store/postgres-hosts.ts'
import { types } from '../../store/postgres-types.ts'
import { SIZES } from '../../store/sizes.ts'
import type { End, Mark, Row } from './end.ts'
import { insertsOf, pagesOfRows } from './rows.ts'
import { TABLES } from './tables.ts'

/** Somebody else uses the database, and would continue with data that has moved away. */
export class StillUsed extends Error {
  override name = 'StillUsed'
}

/**
 * A PostgreSQL with its tables. It uses a connection of its own: the server's store keeps all answers of a transaction until its
 * end, and here that would be everything.
 */
export async function postgresEnd(url: string, sizes = SIZES): Promise<End> {
  // With several hosts, give the primary as the first one.
  const [address] = addressesOf(url) as [string]
  const client = new pg.Client({ connectionString: address, types, application_name: 'beckon move' })
  // If the connection breaks, its queries fail, and their callers see that.
  client.on('error', () => {})
  await client.connect()
  const { host, pathname } = new URL(address)
  const ask = async (sql: string, values: Row[string][] = []) => (await client.query(sql, values)).rows as Row[]
  const isUsed = async () => (await ask('SELECT id FROM accounts LIMIT 1')).length > 0
  return {
    words: `PostgreSQL at ${host}${pathname}`,
    async begin() {
      await ask('BEGIN')
      await ask("SET LOCAL lock_timeout = '10s'")
      const names = TABLES.map(({ name }) => name).join(', ')
      await ask(`LOCK TABLE ${names}, moves IN SHARE ROW EXCLUSIVE MODE`)
      const [others] = await ask(
        `SELECT COUNT(*) AS count FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      )
      if (others!.count) throw new StillUsed(String(others!.count))
    },
    commit: async () => void (await ask('COMMIT')),
    readMark: async () => ((await ask('SELECT id, state, place FROM moves'))[0] as (Mark & Row) | undefined) ?? null,
    async writeMark(mark) {
      await ask('DELETE FROM moves')
      if (mark) await ask('INSERT INTO moves (id, state, place) VALUES ($1, $2, $3)', [mark.id, mark.state, mark.place])
    },
    isUsed,
    async empty() {
      for (const { name } of TABLES) await ask(`${EVERY_ACCOUNT} DELETE FROM ${name}`)
    },
    pages: table => pagesOfRows(table, ask, sizes),
    async insert(table, rows) {
      for (const { sql, values } of insertsOf(table, rows, sizes)) await ask(sql, values)
    },
    // PostgreSQL would do it itself within minutes. Until then, it would sort whole tables for the first page of a list.
    survey: async () => void (await ask(`ANALYZE ${TABLES.map(({ name }) => name).join(', ')}`)),
    close: () => client.end(),
  }
}
