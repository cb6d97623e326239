import type { Tx } from '../store/store.ts'

export function addToCounter(tx: Tx, account: string, name: string, more: number): void {
  tx.send(
    `INSERT INTO counters (account_id, name, value) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, name) DO UPDATE SET value = counters.value + excluded.value`,
    [account, name, more],
  )
}
