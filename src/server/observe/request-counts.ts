import type { Clock } from '../store/store.ts'

export const MINUTE = 60_000

/** What of a minute's requests the database has to be told now. */
export interface Counted {
  /** So many that it does not know of yet; 0 while they are too few to matter. */
  due: number
  /** The first of this minute for its account, in this process. */
  firstOfMinute: boolean
}

export interface RequestCounts {
  count(token: string, address: string): Counted
}

/** A process keeps at most this share of a limit to itself; so much more than the limit each process may let through. */
const OWN_SHARE = 1 / 40
/** More addresses than this in one minute are counted in the database only. */
const MOST_ADDRESSES = 50_000

/**
 * Requests of one address are told to the database in blocks: an ordinary visitor's few cost no write, leave no trace of
 * their address, and people behind one address do not wait for each other's row.
 */
export function createRequestCounts(most: number, clock: Clock): RequestCounts {
  const block = Math.max(1, Math.floor(most * OWN_SHARE))
  let minute = -1
  const own = new Map<string, number>()
  const accounts = new Set<string>()

  return {
    count(token, address) {
      const current = Math.floor((clock.now() ?? Date.now()) / MINUTE)
      if (current !== minute) {
        minute = current
        own.clear()
        accounts.clear()
      }
      const firstOfMinute = !accounts.has(token)
      if (firstOfMinute && accounts.size < MOST_ADDRESSES) accounts.add(token)
      const key = `${token} ${address}`
      const due = (own.get(key) ?? 0) + 1
      const keep = due < block && (due > 1 || own.size < MOST_ADDRESSES)
      if (keep) own.set(key, due)
      else own.delete(key)
      return { due: keep ? 0 : due, firstOfMinute }
    },
  }
}
