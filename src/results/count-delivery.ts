import type { Counts } from './counts.ts'
import { bucketOf } from './times.ts'

/** The fields of a Delivery that figures read. */
export interface MadeDelivery {
  created_at: number
  from_at: number | null
  until_at: number | null
  at: number | null
  removed_at: number | null
  dropped_because: string | null
}

/** What has become of it by `now`: shown, removed, dropped or expired. Otherwise it still waits. */
export function countDelivery(delivery: MadeDelivery, now: number): Counts {
  return { deliveries: { made: 1, ...outcomeOf(delivery, now) } }
}

function outcomeOf({ created_at, from_at, until_at, at, removed_at, dropped_because }: MadeDelivery, now: number) {
  // Time before `from` does not count as waiting.
  if (at !== null) return { shown: 1, until_shown: { [bucketOf(at - Math.max(created_at, from_at ?? 0))]: 1 } }
  if (removed_at !== null) return { removed: 1 }
  if (dropped_because === 'expired') return { expired: 1 }
  if (dropped_because !== null) return { dropped: { [dropped_because]: 1 } }
  return until_at !== null && until_at < now ? { expired: 1 } : {}
}
