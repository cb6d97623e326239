import { TABLES } from '../../../src/server/store/tables.ts'
import type { Gives } from './databases.ts'
import type { Declared } from './sites.ts'

/** What a statement gives in one column. */
export interface Column {
  name: string
  gives: Gives
  isNullable: boolean
  table: string | null
}

/** The statement says more than its table: `WHERE uid = $1`. */
function isNarrowed({ table, name, isNullable }: Column): boolean {
  const columns: { [column: string]: string } = (table && TABLES[table as keyof typeof TABLES]) || {}
  return !isNullable && Boolean(columns[name]?.endsWith('null'))
}

/** Where a row type says something else than its statement. */
export function wrongIn(declared: Declared, columns: Column[]): string[] {
  const wrong: string[] = []
  const given = new Map(columns.map(column => [column.name, column]))
  for (const [name, { isOptional }] of declared.columns)
    if (!isOptional && !given.has(name)) wrong.push(`${name}: the statement does not give it`)
  for (const column of columns) {
    const { name, gives, isNullable } = column
    const says = declared.columns.get(name) ?? declared.others
    if (!says) continue
    const said = new Set(says.gives)
    const isNull = said.delete('null')
    const isExact = says === declared.others || (said.size === 1 && (isNull === isNullable || isNarrowed(column)))
    if (!said.has(gives as 'string')) wrong.push(`${name}: gives ${gives}, not ${[...said].join(' | ')}`)
    else if (isNullable && !isNull) wrong.push(`${name}: can be null`)
    else if (!isExact) wrong.push(`${name}: is only ${gives}`)
  }
  return wrong
}

/** Columns of a table that a row type declares by hand, although the tables say the same. */
export function byHand(declared: Declared, columns: Column[]): string[] {
  return columns.flatMap(column => {
    const { name, table } = column
    const says = declared.columns.get(name)
    if (!table || !(table in TABLES) || !says || says.isOfTables || says.isNarrow) return []
    return isNarrowed(column) && !says.gives.has('null') ? [] : [`${table}.${name}`]
  })
}
