import type { Properties } from '../../../protocol/profile.ts'
import type { Limits } from '../../ground/limits.ts'
import type { Source } from '../../journal/note.ts'
import { count, noteProperties } from '../../journal/note.ts'
import { noteEventName } from '../../people/event-names.ts'
import { normaliseProperties } from '../../people/properties/normalise-properties.ts'
import type { RoomForEvent } from '../../people/room-for-event.ts'
import type { Tx } from '../../store/store.ts'
import type { Reporter } from '../visit/see-again.ts'

/** Segments count events in periods, and the latest times are enough for that. */
const MOST_TIMES = 100
/** Of the properties of one event: bytes, and names. */
const LARGEST = 64 * 1024
const MOST_NAMES = 200

export interface TrackedEvent {
  name: string
  properties: Properties
  at: number
  source: Source
  /** The sender's own id of the message. */
  message?: string
}

/** What limits the events of pages. Those of a backend have no limit. */
export interface EventLimits {
  limits: Limits
  roomForEvent: RoomForEvent
}

/** Answers with an error if there are too many events or event names. */
export async function trackEvent(
  tx: Tx,
  profile: Pick<Reporter, 'account_id' | 'id' | 'event_count'>,
  { name, properties: given, at, source, message }: TrackedEvent,
  { limits, roomForEvent }: EventLimits,
): Promise<'too-many' | null> {
  const { account_id: account, id } = profile
  const known = await tx.first<{ names: number; latest: string | null }>(
    `SELECT COUNT(*) AS names, MAX(CASE WHEN name = $3 THEN latest END) AS latest FROM event_counts
     WHERE account_id = $1 AND profile_id = $2`,
    [account, id, name],
  )
  const { names, latest: before } = known!
  const { properties } = normaliseProperties(given)
  const body = JSON.stringify(properties)
  const tooMany = async () =>
    profile.event_count >= limits.eventsPerPerson ||
    Object.keys(properties).length > MOST_NAMES ||
    Buffer.byteLength(body) > LARGEST ||
    (before === null && names >= limits.eventNamesPerPerson) ||
    (before === null && !(await roomForEvent(tx, account, name, limits.eventNamesPerAccount)))
  if (source === 'js' && (await tooMany())) {
    count(tx, account, 'events-refused')
    return 'too-many'
  }
  tx.send(
    `INSERT INTO events (account_id, id, created_at, updated_at, profile_id, name, properties, at, message_id)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
    [account, tx.newId(), tx.now, id, name, body, at, message ?? null],
  )
  if (before === null) noteEventName(tx, account, name)
  const latest = [at, ...(JSON.parse(before ?? '[]') as number[])].sort((a, b) => b - a).slice(0, MOST_TIMES)
  tx.send(
    `INSERT INTO event_counts (account_id, profile_id, name, count, latest) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (account_id, profile_id, name) DO UPDATE SET count = event_counts.count + 1, latest = excluded.latest`,
    [account, id, name, JSON.stringify(latest)],
  )
  profile.event_count++
  noteProperties(tx, { account, kind: 'event', id }, properties, source)
  return null
}
