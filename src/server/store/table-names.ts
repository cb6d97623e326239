import { MIGRATIONS } from './migrate.ts'

export const tableNames: ReadonlySet<string> = new Set(
  MIGRATIONS.flatMap(({ statements }) => statements.flatMap(text => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? [])),
)
