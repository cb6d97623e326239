import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type BeckonServer, createServer, type ServerOptions } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import type { Value } from '../../src/server/store/store.ts'
import { IN_FULL } from '../runs.ts'
import { checkAnswers } from './check-answers.ts'
import { SMALL } from './small.ts'
import { onPostgres, TEMPLATE } from './template.ts'
import { UNLIMITED } from './unlimited.ts'

/** Where a server stores its data, and how to remove it. */
export interface Place {
  options: Pick<ServerOptions, 'data' | 'databaseUrl'>
  remove(): Promise<void>
}

export const EVERY_STORE = ['SQLite in memory', 'SQLite on disk', 'PostgreSQL'] as const
export type StoreName = (typeof EVERY_STORE)[number]

const BOTH: readonly StoreName[] = ['SQLite in memory', 'PostgreSQL']
const ONE = BOTH.slice(0, 1)
const isQuick = Boolean(process.env.BECKON_QUICK)

/** One code runs all statements on SQLite, in memory or on disk. So the usual run has both databases, and the long run all stores. */
export const STORES = IN_FULL ? EVERY_STORE : isQuick ? ONE : BOTH

/** For what no statement decides, such as the rights of a request. The long run has both databases. */
export const ANY_STORE = IN_FULL ? BOTH : ONE

/** The stores that survive restarts and kills. */
export const LASTING = ['SQLite on disk', 'PostgreSQL'] as const

/** For what files and requests decide. The long run has both. */
export const ANY_LASTING: readonly (typeof LASTING)[number][] = IN_FULL ? LASTING : ['SQLite on disk']

/** Passwords are many in tests, and none of them is worth anything. */
export const CHEAP = { log2N: 8, r: 8, p: 1 }

/** On PostgreSQL it has the tables of today, because all migrations take seconds. `EMPTY` has nothing. */
export async function aPlace(store: StoreName, template: string = TEMPLATE): Promise<Place> {
  switch (store) {
    case 'SQLite in memory':
      return { options: { data: 'memory' }, remove: async () => {} }
    case 'SQLite on disk': {
      const data = mkdtempSync(join(tmpdir(), 'beckon-test-'))
      return { options: { data }, remove: async () => rmSync(data, { recursive: true, force: true }) }
    }
    case 'PostgreSQL': {
      const name = `beckon_${randomBytes(6).toString('hex')}`
      const url = new URL(inject('postgres'))
      await onPostgres(url.href, `CREATE DATABASE ${name} TEMPLATE ${template}`)
      url.pathname = `/${name}`
      return {
        options: { databaseUrl: url.href },
        remove: () => onPostgres(inject('postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      }
    }
  }
}

/** A server whose answers are compared with the API document. */
export async function openServer(options: ServerOptions): Promise<BeckonServer> {
  const server = await createServer({ sizes: SMALL, passwordCost: CHEAP, ...options })
  checkAnswers(server.app)
  return server
}

/** A server on a new database. Locks do not wait, and there are no limits unless the test says so. */
export async function aServer(store: StoreName, options: ServerOptions = {}): Promise<BeckonServer> {
  const place = await aPlace(store)
  const server = await openServer({
    accountSecret: 'secret-of-the-first-account',
    log: null,
    ...place.options,
    ...options,
    limits: { ...UNLIMITED, deliveryLockWait: 0, ...options.limits },
  })
  return {
    ...server,
    async close() {
      await server.close()
      await place.remove()
    },
  }
}

/** Any rows, of any account: a look from outside. */
export function lookInto<Row = Record<string, unknown>>(
  { store }: Pick<BeckonServer, 'store'>,
  sql: string,
  values: Value[] = [],
): Promise<Row[]> {
  return store.query<Row>(`${EVERY_ACCOUNT} ${sql}`, values)
}
