import { tables } from './migrations/001-tables.ts'
import type { Store } from './store.ts'

/** In order. A migration that was released is never changed; the next one gets the next number. */
const MIGRATIONS: { number: number; statements: string[] }[] = [{ number: 1, statements: tables }]

/** Brings the database to the newest shape. Several processes may start together: one migrates, the others wait. */
export async function migrate(store: Store): Promise<void> {
  await store.transaction(async tx => {
    await tx.run('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)')
    const applied = await tx.query<{ number: number }>('SELECT number FROM migrations')
    for (const { number, statements } of MIGRATIONS) {
      if (applied.some(migration => migration.number === number)) continue
      for (const statement of statements) await tx.run(statement)
      await tx.run('INSERT INTO migrations (number, applied_at) VALUES ($1, $2)', [number, tx.now])
    }
  }, 'alone')
}
