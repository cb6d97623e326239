import { MIGRATIONS } from './migrate.ts'

/** The columns of each table, as the migrations of this version make them. */
export const tableColumns: ReadonlyMap<string, string[]> = columnsOf(MIGRATIONS.flatMap(({ statements }) => statements))

function columnsOf(statements: string[]): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  for (const statement of statements) {
    const [, created, body] = /^CREATE TABLE (\w+)\s*\(([\s\S]*)\)\s*$/.exec(statement) ?? []
    if (created)
      tables.set(
        created,
        membersOf(body!).filter(name => !/^(?:PRIMARY|UNIQUE|FOREIGN|CHECK)$/.test(name)),
      )
    const [, altered, column] = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/.exec(statement) ?? []
    if (altered) tables.get(altered)!.push(column!)
  }
  return tables
}

/** The first word of each member of a list. Commas inside parentheses belong to a member. */
function membersOf(list: string): string[] {
  let flat = list
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/\([^()]*\)/g, '')
  }
  return flat.split(',').map(member => /\w+/.exec(member)![0])
}

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
