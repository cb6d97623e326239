import type { AccountSettings } from '../../protocol/account.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import { idAt } from '../store/ids.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { retireProfile } from './forgetting/forget-profile.ts'
import type { Swept } from './sweep.ts'

const DAY = 86_400_000
const NOTHING: Swept = { more: false, rows: {} }

/** Removes one batch of what is too old. */
export type Retire = (tx: Tx, account: string, settings: AccountSettings) => Promise<Swept>

/** Anonymous people who have not come for months. Their counts in the results stay. */
const people: Retire = async (tx, account, { keep_anonymous_months: months }) => {
  if (months === null) return NOTHING
  const gone = await tx.query<ProfileRow>(
    `SELECT * FROM profiles WHERE account_id = $1 AND uid IS NULL AND email_key IS NULL AND last_seen_day < $2
     ORDER BY last_seen_day, id LIMIT ${tx.sizes.retiredPeople} FOR UPDATE SKIP LOCKED`,
    [account, Math.floor(monthsBefore(tx.now, months) / DAY)],
  )
  for (const profile of gone) await retireProfile(tx, profile)
  return { more: gone.length === tx.sizes.retiredPeople, rows: { profiles: gone.length } }
}

/** The same for those who were cleared and never came again: nothing says when they were seen. */
const clearedPeople: Retire = async (tx, account, { keep_anonymous_months: months }) => {
  if (months === null) return NOTHING
  const gone = await tx.query<ProfileRow>(
    `SELECT * FROM profiles WHERE account_id = $1 AND last_cleared_at < $2 AND last_seen_day IS NULL AND uid IS NULL
       AND email_key IS NULL ORDER BY last_cleared_at, id LIMIT ${tx.sizes.retiredPeople} FOR UPDATE SKIP LOCKED`,
    [account, monthsBefore(tx.now, months)],
  )
  for (const profile of gone) await retireProfile(tx, profile)
  return { more: gone.length === tx.sizes.retiredPeople, rows: { profiles: gone.length } }
}

/** Ids begin with the time, so the oldest events are found without another index. */
const events: Retire = async (tx, account, { keep_events_months: months }) => {
  if (months === null) return NOTHING
  const gone = await tx.query<RowOf<'events', 'id' | 'profile_id'>>(
    `SELECT id, profile_id FROM events WHERE account_id = $1 AND id < $2 ORDER BY id LIMIT ${tx.sizes.retiredRows}`,
    [account, idAt(monthsBefore(tx.now, months))],
  )
  if (gone.length === 0) return NOTHING
  const ids = placesFor(gone.map(({ id }) => id))
  const owners = placesFor([...new Set(gone.map(({ profile_id }) => profile_id))], 1 + ids.values.length)
  // The limit for each person counts the events that are stored, so subtract the removed ones.
  await tx.run(
    `UPDATE profiles SET event_count = event_count - (
       SELECT COUNT(*) FROM events
       WHERE events.account_id = $1 AND events.profile_id = profiles.id AND events.id IN (${ids.places}))
     WHERE account_id = $1 AND id IN (${owners.places})`,
    [account, ...ids.values, ...owners.values],
  )
  await tx.run(`DELETE FROM events WHERE account_id = $1 AND id IN (${ids.places})`, [account, ...ids.values])
  return { more: gone.length === tx.sizes.retiredRows, rows: { events: gone.length } }
}

/** Leases that nobody confirmed. A confirmed lease is deleted at once, so there are few. */
const leases: Retire = async (tx, account) => {
  const gone = await tx.run(
    `DELETE FROM leases WHERE account_id = $1 AND browser IN (
       SELECT browser FROM leases WHERE account_id = $1 AND updated_at < $2 LIMIT ${tx.sizes.retiredRows})`,
    [account, tx.now - DAY],
  )
  return { more: gone === tx.sizes.retiredRows, rows: { leases: gone } }
}

/** Everything that an account does not want to keep longer. */
export const RETIRED: Retire[] = [people, clearedPeople, events, leases]

/** The same day of an earlier month, or the last day of that month. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}
