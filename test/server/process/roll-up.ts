import { randomUUID } from 'node:crypto'
import { createClock } from '../../../src/server/ground/clock.ts'
import { rollUp } from '../../../src/server/results/figures/rollup.ts'
import { createIds } from '../../../src/server/store/ids.ts'
import { openPostgres } from '../../../src/server/store/postgres.ts'
import { openSqlite } from '../../../src/server/store/sqlite.ts'
import type { Store, Tx } from '../../../src/server/store/store.ts'

// Computes all figures of an account again, and stops before the write with this number, in the middle of its transaction.
const { TEST_DATABASE_URL: url, BECKON_DATA: data, TEST_STOP_AT: stopAt, TEST_ACCOUNT: account } = process.env
const store = url ? openPostgres(url, createClock(), createIds()) : openSqlite(data!, createClock(), createIds())
let number = 0

async function stopHere(): Promise<void> {
  if (number++ !== Number(stopAt)) return
  console.log('stopped')
  await new Promise(() => setInterval(() => {}, 1_000))
}
const watched = (tx: Tx): Tx => ({
  ...tx,
  async run(sql, values) {
    await stopHere()
    return tx.run(sql, values)
  },
})
const stopping: Store = {
  ...store,
  transaction: (work, ...how) =>
    store.transaction(
      async tx => {
        const done = await work(watched(tx))
        // After everything was sent, but before the commit.
        await stopHere()
        return done
      },
      ...how,
    ),
}
const turn = { store: stopping, account: account!, holder: randomUUID(), memory: new Map() }
const { busy } = await rollUp(turn, { everything: true })
console.log(busy ? 'busy' : 'done')
await store.close()
