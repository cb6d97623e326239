import type { Tx } from './store.ts'

/** A row that one process holds at a time. Its table has the columns `holder` and `held_until`. */
export interface Lease {
  /** False: another process holds it. */
  take(tx: Tx, key: string[], holder: string): Promise<boolean>
  /** False: another process has taken over, because this one was silent for too long. */
  renew(tx: Tx, key: string[], holder: string): Promise<boolean>
  /** Lets another process take it at once. */
  release(tx: Tx, key: string[], holder: string): Promise<void>
}

/** If its holder is silent for longer than `length` milliseconds, another process may take it. */
export function createLease(table: string, columns: string[], length: number): Lease {
  const after = columns.length
  const where = columns.map((column, at) => `${column} = $${at + 1}`).join(' AND ')
  return {
    async take(tx, key, holder) {
      // A lease that ends later than possible was taken by a clock that was ahead.
      const taken = await tx.run(
        `UPDATE ${table} SET holder = $${after + 1}, held_until = $${after + 2} WHERE ${where}
           AND (holder IS NULL OR held_until < $${after + 3} OR held_until > $${after + 2})`,
        [...key, holder, tx.now + length, tx.now],
      )
      return taken === 1
    },
    async renew(tx, key, holder) {
      const renewed = await tx.run(
        `UPDATE ${table} SET held_until = $${after + 2} WHERE ${where} AND holder = $${after + 1}`,
        [...key, holder, tx.now + length],
      )
      return renewed === 1
    },
    async release(tx, key, holder) {
      await tx.run(`UPDATE ${table} SET holder = NULL, held_until = 0 WHERE ${where} AND holder = $${after + 1}`, [
        ...key,
        holder,
      ])
    },
  }
}
