import { checkStatement } from './check-statement.ts'
import { tableNames } from './table-names.ts'

/** Asked once for each text of SQL, before it runs for the first time: a statement without its account is a mistake of ours. */
export function refuseNameless(sql: string): void {
  const wrong = checkStatement(sql, tableNames)
  if (wrong) throw new Error(`${wrong}: ${sql}`)
}
