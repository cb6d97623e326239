import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export const MOST_VALUES = 20

/** The most recent different values, newest first. */
export async function sampleValues(tx: Tx, account: string, kind: string, prop: string): Promise<unknown[]> {
  const rows = await tx.query<RowOf<'property_values', 'value'>>(
    `SELECT value FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3
     ORDER BY at DESC, value LIMIT ${MOST_VALUES}`,
    [account, kind, prop],
  )
  return rows.map(row => JSON.parse(row.value))
}
