import { createHash } from 'node:crypto'
import type { Clock } from '../ground/clock.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store, Tx } from '../store/store.ts'
import { networkOf } from './network-of.ts'
import { Problem } from './problem.ts'

export const MINUTE = 60_000

/**
 * What is counted: requests of pages, those that are let through above that limit, those that nobody can use, the script, the feed,
 * requests of backends and users, wrong secrets, and password attempts from an address and for a user. Each has its own count.
 */
export type Counted = 'page' | 'showing' | 'useless' | 'script' | 'feed' | 'manage' | 'secret' | 'password' | 'user'

/** The token comes from the address or the body of the request, and nobody has checked it. */
const UNCHECKED: ReadonlySet<Counted> = new Set(['page', 'showing', 'script', 'feed'])

/** The length of each period, in minutes. */
const MINUTES: Record<Counted, number> = {
  page: 1, showing: 1, useless: 1, script: 1, feed: 1, manage: 1, secret: 1, password: 15, user: 15,
} // biome-ignore format: one line for all
const MOST_MINUTES = Math.max(...Object.values(MINUTES))

const FROM_ADDRESS = 'Too many requests from this address'
const SAID: Partial<Record<Counted, string>> = {
  user: 'Too many attempts to sign in',
  manage: 'Too many requests with the secrets of this account, or of this user',
}

/** Who is counted: the account by its token (`''` for none), and the address or user. */
export interface Asker {
  what: Counted
  token: string
  address: string
}

/** A limit of requests per period, over all processes. Above it, every request is refused until the period is over. */
export interface RequestLimiter {
  /**
   * Counts one more, or as many as the request weighs. Returns the refusal instead of throwing it, because some requests are let
   * through anyway.
   */
  count(asker: Asker, most: number, weight?: number): Promise<Problem | null>
  /** The refusal if the limit is already reached. Counts nothing. */
  refusal(asker: Asker, most: number): Problem | null
  /** How much of the limit is left, as far as this process knows, and in how many seconds it begins anew. */
  left(asker: Asker, most: number): Left
}

export interface Left {
  limit: number
  remaining: number
  reset: number
}

/**
 * A process lets at most this share of a limit through without telling the database. So the total is never more than that above
 * the limit.
 */
const OWN_SHARE = 1 / 100
/** If there are more clients than this in one minute, the rest are counted only in the database. */
const MOST_ASKERS = 50_000

/** What a process knows about one client in this minute. Counts over several minutes are read again in each minute. */
interface Count {
  /** The last count from the database, over all processes. */
  known: number
  /** Requests let through since then. */
  untold: number
  /** Requests that wait for the next write to the database. */
  waiting: number
  telling: Promise<unknown> | null
  /** Resolves with how many of the waiting requests are within the limit. */
  next: Promise<number> | null
}

/**
 * Writes counts to the database in blocks. So the few requests of a normal visitor cost no statement and leave no trace of their
 * address, and people behind one address do not wait for each other's row. Only one block at a time: requests that arrive
 * meanwhile wait for the next one, so that a burst cannot pass before the answer.
 */
export function createRequestLimiter(store: Store, clock: Clock, accountIds: Map<string, string>): RequestLimiter {
  let minute = -1
  const counts = new Map<string, Count>()
  const time = () => clock.now() ?? Date.now()

  function look(): void {
    const current = Math.floor(time() / MINUTE)
    if (current === minute) return
    minute = current
    counts.clear()
  }

  const keyOf = ({ what, token, address }: Asker) => `${what} ${token} ${networkOf(address)}`
  const isOver = (count: Count, most: number) => count.known + count.untold + count.waiting >= most

  function countOf(key: string): Count {
    const known = counts.get(key)
    if (known) return known
    const count = { known: 0, untold: 0, waiting: 0, telling: null, next: null }
    if (counts.size < MOST_ASKERS) counts.set(key, count)
    return count
  }

  const isUnknown = ({ what, token }: Asker) => UNCHECKED.has(what) && !accountIds.has(token)
  /** Anybody can make up tokens. So all that no account has are counted together: otherwise each would have a limit of its own. */
  const nameless = (asker: Asker): Asker => (isUnknown(asker) ? { ...asker, token: '' } : asker)

  function refusal(given: Asker, most: number): Problem | null {
    look()
    const asker = nameless(given)
    const count = counts.get(keyOf(asker))
    return count && isOver(count, most) ? tooMany(asker) : null
  }

  /** A token that this process has not met yet is looked up once, unless there were too many that nobody has. */
  async function learn(asker: Asker, most: number): Promise<void> {
    const { token } = asker
    if (!isUnknown(asker) || token === '' || refusal(asker, most)) return
    const id = await store.transaction(tx => idOf(tx, token), 'committed')
    if (id !== undefined) accountIds.set(token, id)
  }

  async function tellAll(asker: Asker, key: string, count: Count, most: number): Promise<number> {
    const { waiting, untold } = count
    count.next = null
    count.waiting = 0
    count.untold += waiting
    const told = tell({ store, accountIds }, asker, key, untold + waiting)
    count.telling = told
    try {
      count.known = (await told) ?? count.known + untold + waiting
      count.untold -= untold + waiting
    } finally {
      count.telling = null
    }
    return waiting - Math.max(0, count.known - most)
  }

  const secondsLeft = (what: Counted) => Math.ceil(((periodOf(what, minute) + MINUTES[what]) * MINUTE - time()) / 1000)

  const tooMany = ({ what }: Asker) =>
    new Problem(429, `${SAID[what] ?? FROM_ADDRESS}; try again after Retry-After seconds`, {
      headers: { 'retry-after': String(secondsLeft(what)) },
    })

  return {
    refusal,
    left(asker, most) {
      look()
      const { known, untold, waiting } = counts.get(keyOf(asker)) ?? { known: 0, untold: 0, waiting: 0 }
      return { limit: most, remaining: Math.max(0, most - known - untold - waiting), reset: secondsLeft(asker.what) }
    },
    async count(given, most, weight = 1) {
      await learn(given, most)
      look()
      const asker = nameless(given)
      const key = keyOf(asker)
      const count = countOf(key)
      if (isOver(count, most)) return tooMany(asker)
      const block = counts.has(key) ? Math.floor(most * OWN_SHARE) : 0
      if (!count.telling && !count.next && count.untold + weight < block) {
        count.untold += weight
        return null
      }
      count.waiting += weight
      const place = count.waiting
      const before = count.telling?.catch(() => {}) ?? Promise.resolve()
      count.next ??= before.then(() => tellAll(asker, key, count, most))
      return place <= (await count.next) ? null : tooMany(asker)
    },
  }
}

/** The minute in which the period began. */
const periodOf = (what: Counted, minute: number): number => minute - (minute % MINUTES[what])

/** What a process needs to tell the database. */
interface Told {
  store: Store
  /** Account ids by token, for accounts that this process has seen. */
  accountIds: ReadonlyMap<string, string>
}

/**
 * Adds to the count and returns the sum over all processes; null if no account has this token. Addresses are stored as hashes.
 */
function tell({ store, accountIds }: Told, { what, token }: Asker, key: string, more: number): Promise<number | null> {
  return store.transaction(async tx => {
    const account = token === '' ? '' : (accountIds.get(token) ?? (await idOf(tx, token)))
    if (account === undefined) return null
    const period = periodOf(what, Math.floor(tx.now / MINUTE))
    const address = createHash('sha256').update(`${key} ${period}`).digest('base64url').slice(0, 22)
    const counted = await tx.note<RowOf<'rate_limits', 'count'>>(
      `INSERT INTO rate_limits (account_id, address, period, count) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, address, period) DO UPDATE SET count = rate_limits.count + excluded.count RETURNING count`,
      [account, address, period, more],
    )
    // The background work removes old rows of accounts. These belong to no account, so we remove them here.
    if (account === '') tx.sendNote(`${SWEEP} LIMIT ${tx.sizes.oldCounts})`, [account, period - MOST_MINUTES])
    tx.promisesNothing()
    return counted!.count
  }, 'committed')
}

const SWEEP = `DELETE FROM rate_limits WHERE account_id = $1 AND (address, period) IN (
  SELECT address, period FROM rate_limits WHERE account_id = $1 AND period < $2 ORDER BY period`

async function idOf(tx: Tx, token: string): Promise<string | undefined> {
  return (await tx.recall<RowOf<'accounts', 'id'>>('SELECT id FROM accounts WHERE token = $1', [token]))?.id
}
