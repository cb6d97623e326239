import { TABLES } from './tables.ts'

export const tableNames: ReadonlySet<string> = new Set(Object.keys(TABLES))
