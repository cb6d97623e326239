import { checkStatement } from './check-statement.ts'
import { tableNames } from './table-names.ts'

/** Checked once for each SQL text, before it runs for the first time: a statement without its account is a bug. */
export function refuseNameless(sql: string): void {
  const wrong = checkStatement(sql, tableNames)
  if (wrong) throw new Error(`${wrong}: ${sql}`)
}
