import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { tableNames } from '../../src/server/store/table-names.ts'

/** Tables about background workers. They say nothing about what was done. */
const WORKERS = ['rollups', 'chores']

/** Everything in the database, table by table, as text. Two results are equal only if nothing at all was written in between. */
export async function allRows(server: Pick<BeckonServer, 'store' | 'settle'>): Promise<{ [table: string]: string[] }> {
  await server.settle()
  const tables: { [table: string]: string[] } = {}
  for (const table of tableNames) {
    if (WORKERS.includes(table)) continue
    const rows = await server.store.query(`${EVERY_ACCOUNT} SELECT * FROM ${table}`)
    tables[table] = rows.map(row => JSON.stringify(row)).sort()
  }
  return tables
}
