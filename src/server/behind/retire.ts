import { readSettings } from '../accounts/account.ts'
import { retireProfile } from '../profiles/forget-profile.ts'
import type { ProfileRow } from '../profiles/profile-record.ts'
import { idAt } from '../store/ids.ts'
import { placesFor } from '../store/places.ts'
import type { Tx } from '../store/store.ts'
import { BATCH } from './batch.ts'
import type { Swept } from './sweep.ts'

const DAY = 86_400_000
/** A small number, because each person has rows in many tables. */
const PEOPLE = 20

/**
 * Removes what an account does not want to keep longer: anonymous people who have not come for months, old events, and leases
 * that nobody confirmed. Their counts in the results stay.
 */
export async function retire(tx: Tx, account: string): Promise<Swept> {
  const row = await tx.first<{ settings: string }>('SELECT settings FROM accounts WHERE id = $1', [account])
  if (!row) return { more: false, rows: {} }
  const settings = readSettings(row.settings)
  const people = await retirePeople(tx, account, settings.keep_anonymous_months)
  const events = await retireEvents(tx, account, settings.keep_events_months)
  const leases = await tx.run(
    `DELETE FROM leases WHERE account_id = $1 AND browser IN (
       SELECT browser FROM leases WHERE account_id = $1 AND updated_at < $2 ORDER BY updated_at LIMIT ${BATCH})`,
    [account, tx.now - DAY],
  )
  return {
    more: people === PEOPLE || events === BATCH || leases === BATCH,
    rows: { profiles: people, events, leases },
  }
}

async function retirePeople(tx: Tx, account: string, months: number | null): Promise<number> {
  if (months === null) return 0
  const people = await tx.query<ProfileRow>(
    `SELECT * FROM profiles WHERE account_id = $1 AND uid IS NULL AND email_key IS NULL AND last_seen_day < $2
     ORDER BY last_seen_day, id LIMIT ${PEOPLE} FOR UPDATE SKIP LOCKED`,
    [account, Math.floor(monthsBefore(tx.now, months) / DAY)],
  )
  for (const profile of people) await retireProfile(tx, profile)
  return people.length
}

/** Ids begin with the time, so the oldest events are found without another index. */
async function retireEvents(tx: Tx, account: string, months: number | null): Promise<number> {
  if (months === null) return 0
  const events = await tx.query<{ id: string; profile_id: string }>(
    `SELECT id, profile_id FROM events WHERE account_id = $1 AND id < $2 ORDER BY id LIMIT ${BATCH}`,
    [account, idAt(monthsBefore(tx.now, months))],
  )
  if (events.length === 0) return 0
  const ids = placesFor(events.map(({ id }) => id))
  await tx.run(`DELETE FROM events WHERE account_id = $1 AND id IN (${ids.places})`, [account, ...ids.values])
  // The limit for each person counts the events that are stored, so subtract the removed ones.
  const gone = new Map<string, number>()
  for (const { profile_id } of events) gone.set(profile_id, (gone.get(profile_id) ?? 0) + 1)
  for (const [profile, count] of gone)
    tx.send('UPDATE profiles SET event_count = event_count - $3 WHERE account_id = $1 AND id = $2', [
      account,
      profile,
      count,
    ])
  return events.length
}

/** The same day of an earlier month, or the last day of that month. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}
