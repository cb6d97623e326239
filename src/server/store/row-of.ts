import type { TABLES } from './tables.ts'

/** The types of the columns, as both stores give them. */
interface Types {
  string: string
  number: number
  'string | null': string | null
  'number | null': number | null
}

type Tables = typeof TABLES

/** A row of this table, or these columns of it. */
export type RowOf<T extends keyof Tables, C extends keyof Tables[T] = keyof Tables[T]> = {
  -readonly [K in C]: Types[Tables[T][K] & keyof Types]
}
