import { LEVELS, logFrom, type WriteLog } from '../server/http/request-log.ts'
import { defaultLimits, type Limits } from '../server/limits.ts'
import { Failure } from './failure.ts'
import type { World } from './world.ts'

const seconds = (limit: 'databaseWait' | 'stopWait') => ({ limit, unit: 1_000, preset: defaultLimits[limit] / 1_000 })

/** Limits that the environment can set. */
const LIMITS = {
  BECKON_DATABASE_TIMEOUT: {
    ...seconds('databaseWait'),
    says: 'seconds that a request waits for the database, then 503',
  },
  BECKON_STOP_TIMEOUT: {
    ...seconds('stopWait'),
    says: 'seconds that stopping may take; most of them for requests in flight',
  },
  BECKON_COPIES_DAYS: {
    limit: 'copiesKept' as const,
    unit: 86_400_000,
    preset: defaultLimits.copiesKept / 86_400_000,
    says: 'days that copies from before a restore or a move are kept in the data folder',
  },
  BECKON_REQUESTS_AT_ONCE: {
    limit: 'requestsAtOnce' as const,
    unit: 1,
    preset: defaultLimits.requestsAtOnce,
    says: 'requests that one process works on at once, then 503',
  },
  BECKON_LIVE_STREAMS: {
    limit: 'liveStreams' as const,
    unit: 1,
    preset: defaultLimits.liveStreams,
    says: 'pages that one process lets listen for news at once, then 503',
  },
}

/** What `beckon serve` reads from the environment, as its help says it. */
export const VARIABLES: { [name: string]: string } = {
  PORT: 'where to listen; --port comes first',
  DATABASE_URL: 'PostgreSQL: postgres://user:password@host:5432/name; absent: the embedded database',
  BECKON_DATA: 'folder of the embedded database; --data comes first',
  BECKON_ACCOUNT_TOKEN: 'fixed token of the first account',
  BECKON_ACCOUNT_SECRET: 'fixed secret of the first account',
  BECKON_PUBLIC_URL: 'where people sign in: https://…; absent: on this machine only',
  BECKON_WEBHOOKS_ALLOW: 'hosts to which webhooks may lead by plain http and at private addresses: host, host:port, …',
  BECKON_METRICS_TOKEN: 'a bearer token for /metrics, which are for this machine only without it',
  BECKON_LOG: 'which requests are logged: info (all), warn (refused or failed), error (failed), off; default info',
  BECKON_TRUSTED_PROXIES: 'proxies before the server that add to X-Forwarded-For; default 0',
  ...Object.fromEntries(Object.entries(LIMITS).map(([name, { says, preset }]) => [name, `${says}; default ${preset}`])),
}

export function readLimits(env: World['env']): Partial<Limits> {
  const limits: Partial<Limits> = {}
  for (const [name, { limit, unit, says }] of Object.entries(LIMITS)) {
    const text = env[name]
    if (text === undefined || text === '') continue
    const number = Number(text)
    if (!/^\d+(\.\d+)?$/.test(text) || number * unit < 1 || number > 1_000_000)
      throw new Failure(`${name} is a number above 0 (${says}), not "${text}".`, 2)
    limits[limit] = Math.round(number * unit)
  }
  return limits
}

/** Where the request log goes. Null for nowhere. */
export function readLog(env: World['env']): WriteLog | null {
  const level = env.BECKON_LOG || 'info'
  if (level === 'off') return null
  const known = LEVELS.find(one => one === level)
  if (!known) throw new Failure(`BECKON_LOG is ${LEVELS.join(', ')} or off, not "${level}".`, 2)
  return logFrom(known)
}

export function readMetricsToken(env: World['env']): string | undefined {
  const token = env.BECKON_METRICS_TOKEN
  if (token !== undefined && token !== '' && token.length < 16)
    throw new Failure('BECKON_METRICS_TOKEN has at least 16 characters, so that nobody can guess it.', 2)
  return token || undefined
}
