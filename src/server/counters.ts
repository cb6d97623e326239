import type { Tx } from './store/store.ts'

/** One more of something that people should know of. Answers how many there are now. */
export async function count(tx: Tx, account: string, name: string): Promise<number> {
  const rows = await tx.query<{ value: number }>(
    `INSERT INTO counters (account_id, name, value) VALUES ($1, $2, 1)
     ON CONFLICT (account_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`,
    [account, name],
  )
  return rows[0]!.value
}

const DAY = 86_400_000

export const countToday = (tx: Tx, account: string, name: string) =>
  count(tx, account, `${name}:${Math.floor(tx.now / DAY)}`)
