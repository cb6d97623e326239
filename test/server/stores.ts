import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type BeckonServer, createServer, type ServerOptions } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import type { Value } from '../../src/server/store/store.ts'
import { checkAnswers } from './check-answers.ts'
import { UNLIMITED } from './unlimited.ts'

/** Where a server stores its data, and how to remove it. */
export interface Place {
  options: Pick<ServerOptions, 'data' | 'databaseUrl'>
  remove(): Promise<void>
}

export const STORES = ['SQLite in memory', 'SQLite on disk', 'PostgreSQL'] as const
export type StoreName = (typeof STORES)[number]

/** The stores that survive restarts and kills. */
export const LASTING = ['SQLite on disk', 'PostgreSQL'] as const

export async function aPlace(store: StoreName): Promise<Place> {
  switch (store) {
    case 'SQLite in memory':
      return { options: { data: 'memory' }, remove: async () => {} }
    case 'SQLite on disk': {
      const data = mkdtempSync(join(tmpdir(), 'beckon-test-'))
      return { options: { data }, remove: async () => rmSync(data, { recursive: true, force: true }) }
    }
    case 'PostgreSQL': {
      const name = `beckon_${randomBytes(6).toString('hex')}`
      await onPostgres(`CREATE DATABASE ${name}`)
      const url = new URL(inject('postgres'))
      url.pathname = `/${name}`
      return {
        options: { databaseUrl: url.href },
        remove: () => onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      }
    }
  }
}

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A server whose answers are compared with the API document. */
export async function openServer(options: ServerOptions): Promise<BeckonServer> {
  const server = await createServer(options)
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
