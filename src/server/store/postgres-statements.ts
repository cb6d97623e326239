import { createHash } from 'node:crypto'
import type pg from 'pg'
import { nameColumns } from './name-columns.ts'
import { refuseNameless } from './refuse-nameless.ts'
import type { Value } from './store.ts'

/** One SQL text, as it is prepared. */
export interface Statement {
  name: string
  text: string
  /** It changes nothing and locks nothing. */
  reads: boolean
  writes: boolean
}

export interface Statements {
  of(text: string): Statement
  /** As a connection takes it. */
  prepared(statement: Statement, values: Value[]): pg.QueryConfig
  /** Prepares everything anew if the tables have changed meanwhile. Those that fail together do it once. */
  orPrepareAnew<T>(work: () => Promise<T>): Promise<T>
}

/** A table has changed since the statement was prepared. */
export const CHANGED = '0A000'

/** Every SQL text is prepared once for each connection, under a name. With a pooler, the next transaction may get a connection that does not know it. */
export function createStatements(pooled: boolean): Statements {
  const statements = new Map<string, Statement>()
  /** Part of the names of statements. With the next number, everything is prepared again. */
  let generation = 0

  return {
    of(text) {
      let known = statements.get(text)
      if (!known) {
        refuseNameless(text)
        const name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 32)
        const writes = !/^\s*(?:\/\*.*?\*\/\s*)?SELECT\b/i.test(text)
        known = { name, text: nameColumns(text), writes, reads: !writes && !/\bFOR UPDATE\b/.test(text) }
        statements.set(text, known)
      }
      return known
    },
    prepared: ({ name, text }, values) => ({
      ...(!pooled && { name }),
      text,
      values: values.map(value => (typeof value === 'boolean' ? Number(value) : value)),
    }),
    async orPrepareAnew(work) {
      const before = generation
      try {
        return await work()
      } catch (error) {
        if ((error as { code?: string }).code === CHANGED && generation === before) {
          generation++
          statements.clear()
        }
        throw error
      }
    },
  }
}
