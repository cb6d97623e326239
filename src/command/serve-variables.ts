import { LEVELS, logFrom, type WriteLog } from '../server/http/request-log.ts'
import { Failure } from './failure.ts'
import { PROVIDER_VARIABLES } from './provider-variables.ts'
import { NUMBERS, readConnections } from './serve-numbers.ts'
import type { World } from './world.ts'

/** The environment variables of `beckon serve`, as its help shows them. */
export const VARIABLES: { [name: string]: string } = {
  PORT: 'where to listen; --port comes first',
  DATABASE_URL: 'PostgreSQL: postgres://user:password@host:5432/name; without it, the embedded database',
  BECKON_DATABASE_POOLER:
    'transaction: DATABASE_URL is a pooler, such as PgBouncer, that shares connections by transaction',
  BECKON_DATABASE_DIRECT_URL: 'PostgreSQL itself, past the pooler: for news to open pages; default DATABASE_URL',
  BECKON_DATA: 'folder of the embedded database; --data comes first',
  BECKON_ACCOUNT_TOKEN: 'fixed token of the first account',
  BECKON_ACCOUNT_SECRET: 'fixed secret of the first account',
  BECKON_KEY: 'encrypts the keys in the database: at least 32 characters; or BECKON_KEY_FILE, a file that contains it',
  BECKON_OLD_KEY: 'the BECKON_KEY before, until beckon key rotate has run; or BECKON_OLD_KEY_FILE',
  BECKON_PUBLIC_URL: 'where users sign in: https://…; without it, on this machine only',
  ...PROVIDER_VARIABLES,
  BECKON_WEBHOOKS_ALLOW: 'hosts that webhooks may reach by plain http and at private addresses: host, host:port, …',
  BECKON_METRICS_TOKEN: 'a bearer token for /metrics; without it, /metrics answers on this machine only',
  BECKON_LOG: 'which requests are logged: info (all), warn (refused or failed), error (failed), off; default info',
  BECKON_TRUSTED_PROXIES: 'how many proxies in front of the server add to X-Forwarded-For; default 0',
  ...NUMBERS,
}

export interface Database {
  databaseConnections: number | undefined
  databaseDirectUrl: string | undefined
}

/** The settings for PostgreSQL. Its address and pooler are read where every command finds its database. */
export function readDatabase(env: World['env']): Database {
  const direct = env.BECKON_DATABASE_DIRECT_URL
  if (direct && (!/^postgres(ql)?:\/\//.test(direct) || !URL.canParse(direct)))
    throw new Failure(
      'BECKON_DATABASE_DIRECT_URL must be the address of PostgreSQL itself, past a pooler: postgres://user:password@host:5432/name',
      2,
    )
  return { databaseConnections: readConnections(env), databaseDirectUrl: direct || undefined }
}

/** Where the request log goes; null for nowhere. */
export function readLog(env: World['env']): WriteLog | null {
  const level = env.BECKON_LOG || 'info'
  if (level === 'off') return null
  const known = LEVELS.find(one => one === level)
  if (!known) throw new Failure(`BECKON_LOG must be ${LEVELS.join(', ')} or off, not "${level}".`, 2)
  return logFrom(known)
}

export function readMetricsToken(env: World['env']): string | undefined {
  const token = env.BECKON_METRICS_TOKEN
  if (token !== undefined && token !== '' && token.length < 16)
    throw new Failure('BECKON_METRICS_TOKEN must have at least 16 characters, so that nobody can guess it.', 2)
  return token || undefined
}

/** A short one could be guessed, and it may do everything. */
const LEAST_SECRET = 32

export function readSecret(env: World['env']): string | undefined {
  const secret = env.BECKON_ACCOUNT_SECRET
  if (secret && secret.length < LEAST_SECRET)
    throw new Failure(
      `BECKON_ACCOUNT_SECRET must have at least ${LEAST_SECRET} characters; openssl rand -hex 32 makes one, or leave it out.`,
      2,
    )
  return secret || undefined
}
