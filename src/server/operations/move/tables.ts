import { MIGRATIONS } from '../../store/migrate.ts'

export interface Table {
  name: string
  key: string[]
}

/** This table says where a database has gone, so it stays with its database. */
const STAYS = ['moves']

/** Every table that a migration makes and that is moved. */
export const TABLES: Table[] = MIGRATIONS.flatMap(({ statements }) => statements).flatMap(statement => {
  const name = /^CREATE TABLE (\w+)/.exec(statement)?.[1]
  return name === undefined || STAYS.includes(name) ? [] : [{ name, key: keyOf(statement) }]
})

function keyOf(statement: string): string[] {
  const several = /PRIMARY KEY \(([^)]+)\)/.exec(statement)?.[1]
  return several ? several.split(', ') : [/(\w+) TEXT PRIMARY KEY/.exec(statement)![1]!]
}
