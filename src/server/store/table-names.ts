import { MIGRATIONS, type Migration } from './migrate.ts'

/** Every table that these make. */
export const tablesOf = (migrations: Migration[]): ReadonlySet<string> =>
  new Set(
    migrations.flatMap(({ statements }) => statements.flatMap(text => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? [])),
  )

export const tableNames = tablesOf(MIGRATIONS)
