import QuickLRU from 'quick-lru'
import type { Tx } from '../store/store.ts'
import { countEventNames } from './event-names.ts'

declare module '../access/backend.ts' {
  interface Backend {
    roomForEvent: RoomForEvent
  }
}

/** Whether pages may use this name for an event: it is known in the account, or there are not too many yet. */
export type RoomForEvent = (tx: Tx, account: string, name: string, most: number) => Promise<boolean>

const MOST_ACCOUNTS = 1_000
/** Names disappear with the people who had them, so we count again from time to time. */
const COUNT_AGAIN = 60_000

interface Counted {
  names: number
  at: number
}

/** Counting reads every name, so somebody who invents names must not make us count for each. */
export function createRoomForEvent(): RoomForEvent {
  const counted = new QuickLRU<string, Counted>({ maxSize: MOST_ACCOUNTS })

  async function countIn(tx: Tx, account: string, most: number): Promise<Counted> {
    const before = counted.get(account)
    if (before && tx.now - before.at < COUNT_AGAIN) return before
    const now = { names: await countEventNames(tx, account, most), at: tx.now }
    counted.set(account, now)
    return now
  }

  return async (tx, account, name, most) => {
    const known = 'SELECT 1 AS known FROM event_counts WHERE account_id = $1 AND name = $2 LIMIT 1'
    if (await tx.first(known, [account, name])) return true
    const count = await countIn(tx, account, most)
    if (count.names >= most) return false
    count.names++
    return true
  }
}
