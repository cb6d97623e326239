import { createClock } from '../../../src/server/ground/clock.ts'
import { createIds } from '../../../src/server/store/ids.ts'
import { migrate } from '../../../src/server/store/migrate.ts'
import { openPostgres } from '../../../src/server/store/postgres.ts'
import { openSqlite } from '../../../src/server/store/sqlite.ts'
import type { Store, Tx } from '../../../src/server/store/store.ts'
import { migrationsWith } from '../later-migration.ts'

// Migrates, and stops before the statement with this number, in the middle of its transaction.
const { TEST_DATABASE_URL: url, BECKON_DATA: data, TEST_STOP_AT: stopAt } = process.env
const store = url ? openPostgres(url, createClock(), createIds()) : openSqlite(data!, createClock(), createIds())
let number = 0

const watched = (tx: Tx): Tx => ({
  ...tx,
  async run(sql, values) {
    if (number++ === Number(stopAt)) {
      console.log('stopped')
      await new Promise(() => setInterval(() => {}, 1_000))
    }
    return tx.run(sql, values)
  },
})
const stopping: Store = {
  ...store,
  transaction: (work, ...how) => store.transaction(tx => work(watched(tx)), ...how),
}
await migrate(stopping, migrationsWith())
console.log('done')
await store.close()
