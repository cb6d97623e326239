import type { Counts } from './counts.ts'
import { bucketOf } from './times.ts'

/** A Delivery, as far as figures read it. */
export interface MadeDelivery {
  created_at: number
  from_at: number | null
  until_at: number | null
  at: number | null
  removed_at: number | null
  dropped_because: string | null
}

/** What became of it by `now`: one of shown, removed, dropped, expired, or it waits. */
export function countDelivery(delivery: MadeDelivery, now: number): Counts {
  return { deliveries: { made: 1, ...outcomeOf(delivery, now) } }
}

function outcomeOf({ created_at, from_at, until_at, at, removed_at, dropped_because }: MadeDelivery, now: number) {
  // Until it may be shown at all, nobody waits for it.
  if (at !== null) return { shown: 1, until_shown: { [bucketOf(at - Math.max(created_at, from_at ?? 0))]: 1 } }
  if (removed_at !== null) return { removed: 1 }
  if (dropped_because === 'expired') return { expired: 1 }
  if (dropped_because !== null) return { dropped: { [dropped_because]: 1 } }
  return until_at !== null && until_at < now ? { expired: 1 } : {}
}
