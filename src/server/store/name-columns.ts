import { TABLES } from './tables.ts'

/** The columns of each table, in their order. */
export const tableColumns: ReadonlyMap<string, string[]> = new Map(
  Object.entries(TABLES).map(([table, columns]) => [table, Object.keys(columns)]),
)

/**
 * The same statement with the names of its columns instead of `*`. A prepared statement with `*` fails for ever after a newer
 * version of Beckon, beside this one, has added a column. And it would read columns that this version does not know.
 */
export function nameColumns(sql: string): string {
  const listed = (table: string | undefined, prefix = '') =>
    tableColumns
      .get(table ?? '')
      ?.map(column => prefix + column)
      .join(', ')
  const written = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/.exec(sql)?.[1]
  const named = (alias: string) => new RegExp(`\\b(?:FROM|JOIN)\\s+(\\w+)\\s+(?:AS\\s+)?${alias}\\b`).exec(sql)?.[1]
  return sql
    .replace(/\bSELECT \*(\s+FROM\s+)(\w+)/g, (all, from, table) =>
      tableColumns.has(table) ? `SELECT ${listed(table)}${from}${table}` : all,
    )
    .replace(/\bRETURNING \*/g, all => (listed(written) ? `RETURNING ${listed(written)}` : all))
    .replace(/\b(\w+)\.\*/g, (all, alias) => listed(named(alias), `${alias}.`) ?? all)
}
