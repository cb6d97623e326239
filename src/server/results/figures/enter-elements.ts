import { QUARTER } from '../../journal/mark-figures.ts'
import type { LookedFor } from '../../journal/note.ts'
import type { Tx } from '../../store/store.ts'

/** Adds what pages reported about elements to the earlier reports. */
export function enterElements(tx: Tx, account: string, looked: LookedFor[]): void {
  const sums = new Map<string, { of: [string, number, number, string]; found: number; missing: number }>()
  for (const { experience, version, step, at, found } of looked) {
    const of: [string, number, number, string] = [experience, Math.floor(at / QUARTER) * QUARTER, version, step]
    const sum = sums.get(of.join(' ')) ?? { of, found: 0, missing: 0 }
    sums.set(of.join(' '), sum)
    sum[found ? 'found' : 'missing']++
  }
  for (const { of, found, missing } of sums.values())
    tx.send(
      `INSERT INTO element_counts (account_id, id, updated_at, experience_id, quarter, version, step_id, found, missing)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (account_id, experience_id, quarter, version, step_id) DO UPDATE SET updated_at = excluded.updated_at,
         found = element_counts.found + excluded.found, missing = element_counts.missing + excluded.missing`,
      [account, tx.newId(), tx.now, ...of, found, missing],
    )
}
