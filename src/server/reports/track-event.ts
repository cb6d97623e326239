import type { Properties } from '../../protocol/profile.ts'
import type { Reporter } from '../observe/sight.ts'
import type { Source } from '../properties/merge-properties.ts'
import { normaliseProperties } from '../properties/normalise-properties.ts'
import { recordProperties } from '../properties/record-properties.ts'
import type { Tx } from '../store/store.ts'

/** Segments count events in windows; the latest times are enough for that. */
const MOST_TIMES = 100

export async function trackEvent(
  tx: Tx,
  profile: Reporter,
  name: string,
  given: Properties,
  at: number,
  source: Source,
): Promise<void> {
  const { properties } = normaliseProperties(given)
  tx.send(
    `INSERT INTO events (id, account_id, created_at, updated_at, profile_id, name, properties, at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [tx.newId(), profile.account_id, tx.now, profile.id, name, JSON.stringify(properties), at],
  )
  const counted = await tx.first<{ latest: string }>(
    `INSERT INTO event_counts (profile_id, account_id, name, count, latest) VALUES ($1, $2, $3, 1, '[]')
       ON CONFLICT (profile_id, name) DO UPDATE SET count = event_counts.count + 1 RETURNING latest`,
    [profile.id, profile.account_id, name],
  )
  const latest = [at, ...(JSON.parse(counted!.latest) as number[])].sort((a, b) => b - a).slice(0, MOST_TIMES)
  tx.send('UPDATE event_counts SET latest = $4 WHERE account_id = $1 AND profile_id = $2 AND name = $3', [
    profile.account_id,
    profile.id,
    name,
    JSON.stringify(latest),
  ])
  await recordProperties(tx, { account: profile.account_id, kind: 'event', id: profile.id }, properties, source)
}
