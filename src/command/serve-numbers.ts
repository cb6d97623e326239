import { defaultLimits, type Limits } from '../server/ground/limits.ts'
import { Failure } from './failure.ts'
import type { World } from './world.ts'

/** A number from an environment variable. */
interface Numbered {
  says: string
  preset: number
  /** Only whole numbers make sense. */
  whole: boolean
  most: number
}
interface Limited extends Numbered {
  limit: keyof Limits
  /** Its size in the unit of the limit. */
  unit: number
}

const MOST = 1_000_000

const inUnits = (limit: keyof Limits, unit: number, says: string): Limited => ({
  limit, unit, says, preset: defaultLimits[limit] / unit, whole: false, most: MOST,
}) // biome-ignore format: one row
const seconds = (limit: keyof Limits, says: string) => inUnits(limit, 1_000, says)
const count = (limit: keyof Limits, says: string, most = MOST): Limited => ({
  ...inUnits(limit, 1, says), whole: true, most,
}) // biome-ignore format: one row
const MANY = 1_000_000_000

const CONNECTIONS: Numbered = {
  says: 'connections to PostgreSQL that one process opens at most',
  preset: 10,
  whole: true,
  most: 1_000,
}

const LIMITS: { [name: string]: Limited } = {
  BECKON_DATABASE_TIMEOUT: seconds('databaseWait', 'how many seconds a request waits for the database, then 503'),
  BECKON_HEADERS_TIMEOUT: seconds('headersWait', 'seconds that a client may take to send its headers, then 408'),
  BECKON_REQUEST_TIMEOUT: seconds('requestWait', 'seconds that a client may take to send a whole request, then 408'),
  BECKON_WEBHOOK_TIMEOUT: seconds('webhookWait', "seconds that a webhook's receiver may take to answer"),
  BECKON_STOP_TIMEOUT: seconds('stopWait', 'how many seconds stopping may take, most of them for running requests'),
  BECKON_COPIES_DAYS: inUnits(
    'copiesKept',
    86_400_000,
    'how many days the data folder keeps copies from before a restore or a move',
  ),
  BECKON_REQUESTS_AT_ONCE: count('requestsAtOnce', 'how many requests one process handles at once, then 503'),
  BECKON_REQUESTS_PER_MINUTE: count(
    'requestsPerMinute',
    'requests of pages in a minute, of one account and address, then 429',
    MANY,
  ),
  BECKON_LIVE_STREAMS: count('liveStreams', 'how many live pages one process serves at once, then 503'),
  BECKON_LIVE_STREAMS_PER_ADDRESS: count('liveStreamsPerAddress', 'of these, how many may come from one address'),
  BECKON_BODY_BYTES: count('body', 'bytes of a request of the management API, then 413', MANY),
  BECKON_UPLOAD_BYTES: count('upload', 'bytes of an uploaded translation file, then 413', MANY),
  BECKON_NEW_PEOPLE_PER_DAY: count('newProfilesPerDay', 'new people that pages may add to one account in a day', MANY),
  BECKON_NEW_COMPANIES_PER_DAY: count(
    'newCompaniesPerDay',
    'new companies that pages may add to one account in a day',
    MANY,
  ),
  BECKON_NEW_COMPANIES_PER_ADDRESS: count(
    'newCompaniesPerAddress',
    'of these, how many may come from one address',
    MANY,
  ),
  BECKON_NEW_HOSTS_PER_DAY: count('newHostsPerDay', 'new hosts that pages may add to one account in a day', MANY),
  BECKON_NEW_HOSTS_PER_ADDRESS: count('newHostsPerAddress', 'of these, how many may come from one address', MANY),
  BECKON_INTERACTIONS_PER_PERSON: count('interactionsPerPerson', 'Interactions that pages may store for one person'),
  BECKON_ACTIONS_PER_PERSON: count('actionsPerPerson', 'steps, buttons and items that pages may store for one person'),
  BECKON_EVENTS_PER_PERSON: count('eventsPerPerson', 'events that pages may store for one person'),
}

const ALL: { [name: string]: Numbered } = { BECKON_DATABASE_CONNECTIONS: CONNECTIONS, ...LIMITS }

/** As the help of `beckon serve` shows them. */
export const NUMBERS: { [name: string]: string } = Object.fromEntries(
  Object.entries(ALL).map(([name, { says, preset }]) => [name, `${says}; default ${preset}`]),
)

/** Their values if nobody sets them. */
export const NUMBER_DEFAULTS: { [name: string]: string } = Object.fromEntries(
  Object.entries(ALL).map(([name, { preset }]) => [name, String(preset)]),
)

export function readConnections(env: World['env']): number | undefined {
  return read(env, 'BECKON_DATABASE_CONNECTIONS', CONNECTIONS)
}

export function readLimits(env: World['env']): Partial<Limits> {
  const limits: Partial<Limits> = {}
  for (const [name, limited] of Object.entries(LIMITS)) {
    const number = read(env, name, limited)
    // A wait of less than a millisecond is not possible.
    if (number !== undefined) limits[limited.limit] = Math.max(1, Math.round(number * limited.unit))
  }
  return limits
}

function read(env: World['env'], name: string, { says, whole, most }: Numbered): number | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  const wanted = whole ? /^\d+$/ : /^\d+(\.\d+)?$/
  if (!wanted.test(text) || number === 0 || number > most) {
    const kind = whole ? 'a whole number' : 'a number'
    throw new Failure(`${name} is ${kind} above 0, up to ${most.toLocaleString('en')} (${says}), not "${text}".`, 2)
  }
  return number
}
