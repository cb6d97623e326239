import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, type Postgres } from '../postgres.ts'
import { SECRET, TOKEN } from './fill.ts'

/** Three servers between HAProxy and PgBouncer. Without the pooler, PgBouncer has nothing to do. */
export interface Stack {
  /** Where HAProxy listens. */
  port: number
  servers: number[]
  pgbouncer: number
  haproxy: number
  stop(): Promise<void>
}

const PROCESSES = 3
/** Connections of PgBouncer to PostgreSQL, and of each process to PgBouncer. */
export const POOL = 20
export const CONNECTIONS = 20

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const isRoot = process.getuid?.() === 0

export async function startStack(postgres: Postgres, pooler: boolean): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-scale-'))
  // PgBouncer reads the folder as another user.
  chmodSync(folder, 0o755)
  const children: ChildProcess[] = []
  // However this process ends, the children end too.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })
  const begin = (command: string, args: string[], env = process.env, out: 'inherit' | 'pipe' = 'inherit') => {
    const child = spawn(command, args, { env, stdio: ['ignore', out === 'pipe' ? 'pipe' : 2, 'inherit'] })
    children.push(child)
    child.once('error', error => {
      throw new Error(`${command} does not start: install pgbouncer and haproxy (${error.message})`)
    })
    return child
  }
  const pooled = await freePort()
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerConfig(postgres.port, pooled))
  const pgbouncer = begin('pgbouncer', ['-q', ...(isRoot ? ['-u', 'postgres'] : []), join(folder, 'pgbouncer.ini')])
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const env = {
    ...process.env,
    ...(pooler
      ? {
          DATABASE_URL: `postgres://beckon:beckon@127.0.0.1:${pooled}/beckon`,
          BECKON_DATABASE_POOLER: 'transaction',
          BECKON_DATABASE_DIRECT_URL: postgres.url,
        }
      : { DATABASE_URL: postgres.url }),
    BECKON_DATABASE_CONNECTIONS: String(CONNECTIONS),
    BECKON_ACCOUNT_TOKEN: TOKEN,
    BECKON_ACCOUNT_SECRET: SECRET,
    // HAProxy is one proxy, and each visitor names an address in front of it.
    BECKON_TRUSTED_PROXIES: '2',
  }
  const command = here('../../dist/command/beckon.js')
  const servers: ChildProcess[] = []
  for (const port of ports) {
    const server = begin(process.execPath, [command, 'serve', '--port', `${port}`, '--json', '--quiet'], env, 'pipe')
    await firstLine(server)
    servers.push(server)
  }
  const port = await freePort()
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(port, ports))
  const haproxy = begin('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  await untilReady(`http://127.0.0.1:${port}/ready`)
  return {
    port,
    servers: servers.map(server => server.pid!),
    pgbouncer: pgbouncer.pid!,
    haproxy: haproxy.pid!,
    async stop() {
      for (const child of children.reverse()) {
        const gone = new Promise(resolve => child.once('exit', resolve))
        if (child.exitCode === null && child.kill('SIGTERM')) await Promise.race([gone, pause(12_000)])
        child.kill('SIGKILL')
      }
    },
  }
}

const pgbouncerConfig = (postgres: number, port: number) => `[databases]
beckon = host=127.0.0.1 port=${postgres} dbname=postgres user=beckon password=beckon
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL}
max_client_conn = 500
`

/** The example that people copy, with the ports of this run. */
const haproxyConfig = (front: number, ports: number[]) =>
  ports.reduce(
    (config, port, index) => config.replace(`:440${index + 1}`, `:${port}`),
    readFileSync(here('../../deploy/haproxy.cfg'), 'utf8').replace(':8080', `127.0.0.1:${front}`),
  )

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`a server ended with ${code}`)))
  })
}

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.status === 200) return
    await pause(100)
  }
}
