import { TABLES } from '../../../src/server/store/tables.ts'
import type { Schema } from './tree.ts'

/** Columns that came later, so their tables allow null. Migrations have filled them, and every INSERT names them. */
export const ALWAYS_SET = ['interactions.first_displayed_at']

/** Not made by a migration. */
const OTHERS = { migrations: { number: 'number', applied_at: 'number', hash: 'string' } }

/** The tables, and what can be null in them. */
export const schema: Schema = new Map(
  Object.entries({ ...TABLES, ...OTHERS }).map(([table, columns]) => [
    table,
    new Map(
      Object.entries(columns).map(([name, type]) => [
        name,
        type.endsWith('null') && !ALWAYS_SET.includes(`${table}.${name}`),
      ]),
    ),
  ]),
)
