import pg from 'pg'
import { createClock } from '../../src/server/ground/clock.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { openPostgres } from '../../src/server/store/postgres.ts'

/** A database with the tables of today. PostgreSQL copies it in a fraction of the time that all migrations take. */
export const TEMPLATE = 'beckon_template'
/** PostgreSQL's own, without tables. */
export const EMPTY = 'template1'

export async function makeTemplate(url: string): Promise<void> {
  await onPostgres(url, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
  await onPostgres(url, `CREATE DATABASE ${TEMPLATE}`)
  const inside = new URL(url)
  inside.pathname = `/${TEMPLATE}`
  const clock = createClock()
  const store = openPostgres(inside.href, clock, createIds())
  await migrate(store).finally(() => store.close())
}

export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
