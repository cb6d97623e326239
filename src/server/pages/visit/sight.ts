import type { LastSeen } from '../../people/profiles/last-seen.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import { dayOf, daySql } from '../../people/profiles/seen-day.ts'
import type { Question, Tx, Value } from '../../store/store.ts'
import type { BrowserFacts } from './browser-facts.ts'

/** After this much time without activity, a new session begins. */
const SESSION = 90 * 60_000
/** Who was seen within this time is on the way from page to page: that they are still there may be written a little later. */
const LATELY = 10 * 60_000
/** If a person boots again within this time, with the same browser and nothing new, we do not write again. */
const PRECISION = 1_000

/** A person on a page, under the name that the page gives. */
export interface Sight {
  account: string
  facts: BrowserFacts
  by: 'uid' | 'anonymous'
  name: string
}

// Columns that the request already contains are not read: each column costs time, and these statements run most often.
const COLUMNS = `id, created_at, uid, identified_at, company_id, hook_company_id, email_proven, percent, last_cleared_at, delivery_ids, properties, hook_properties,
  last_seen_session_count, updated_at, last_seen_at`
type Read = Omit<KnownProfile, 'account_id' | keyof BrowserFacts>
type Found = Read & { changed: number }

/** No browser has been this person yet. */
const FIRST = 2
// It does not contain the time, so it can be asked before the time is known.
const find = (who: Sight['by']) => `SELECT ${COLUMNS},
    CASE WHEN first_seen_at IS NULL THEN ${FIRST}
      WHEN browser_x IS DISTINCT FROM $3 OR browser_tz IS DISTINCT FROM $4 OR browser_tz_minutes IS DISTINCT FROM $5
      OR browser_l IS DISTINCT FROM $6 OR browser_n IS DISTINCT FROM $7 OR browser_k IS DISTINCT FROM $8
      THEN 1 ELSE 0 END AS changed
  FROM profiles WHERE account_id = $1 AND ${who} = $2`
const FIND = { uid: find('uid'), anonymous: find('anonymous') }

/** `$2` is now. */
export const SESSIONS = `CASE WHEN last_seen_at IS NULL OR last_seen_session_count IS NULL THEN 1
  WHEN $2 - last_seen_at > ${SESSION} THEN last_seen_session_count + 1 ELSE last_seen_session_count END`
const note = (
  more: string,
) => `UPDATE profiles SET last_seen_session_count = ${SESSIONS}, last_seen_at = $2, updated_at = $2,
    first_seen_at = CASE WHEN first_seen_at IS NULL THEN $2 ELSE first_seen_at END,
    browser_x = $3, browser_tz = $4, browser_tz_minutes = $5, browser_l = $6, browser_n = $7, browser_k = $8${more}
  WHERE account_id = $1 AND id = $9`
const NOTE = note('')
const HOLD = `${NOTE} RETURNING ${COLUMNS}`
// For the first time on a day. The day has an index, so the other statements do not write it.
export const DAY = `, last_seen_day = ${daySql('$2')}`
const NOTE_DAY = note(DAY)
const HOLD_DAY = `${NOTE_DAY} RETURNING ${COLUMNS}`

const columnsOf = ({
  browser_x,
  browser_tz,
  browser_tz_minutes,
  browser_l,
  browser_n,
  browser_k,
}: BrowserFacts): Value[] => [browser_x, browser_tz, browser_tz_minutes, browser_l, browser_n, browser_k]

/** The first question about every visitor. */
export const sightQuestion = ({ account, facts, by, name }: Sight): Question => ({
  sql: FIND[by],
  values: [account, name, ...columnsOf(facts)],
})

/**
 * A person is active on a page: the session goes on, or a new one begins. The row is locked for the rest of the transaction if a
 * Delivery waits for the person or `hold` says so. Nothing else in a boot needs the lock.
 */
export async function see(
  tx: Tx,
  sight: Sight & { hold: boolean },
  lastSeen: LastSeen,
): Promise<{ profile: KnownProfile; isFirst: boolean } | undefined> {
  const { account, facts, hold } = sight
  const { sql, values } = sightQuestion(sight)
  const found = await tx.first<Found>(sql, values)
  if (!found) return undefined
  const written = [account, tx.now, ...columnsOf(facts), found.id]
  const isFirst = found.changed === FIRST
  const isToday = found.last_seen_at !== null && dayOf(found.last_seen_at) === dayOf(tx.now)
  if (hold || found.delivery_ids !== '[]') {
    // Another request may have written or forgotten the person between the two statements.
    const held = await tx.note<Read>(isToday ? HOLD : HOLD_DAY, written)
    return held && { profile: known(held, account, facts), isFirst }
  }
  const last = found.last_seen_at
  const isLately = isToday && last !== null && last <= tx.now && tx.now - last < LATELY
  const shown = Math.max(last ?? 0, lastSeen.of(account, found.id) ?? 0)
  if (found.changed !== 0 || !isLately) tx.sendNote(isToday ? NOTE : NOTE_DAY, written)
  else if (shown <= tx.now - PRECISION) lastSeen.note(account, found.id, tx.now)
  else {
    found.last_seen_at = shown
    return { profile: known(found, account, facts), isFirst }
  }
  found.last_seen_session_count = sessionsAt(found, tx.now)
  found.updated_at = tx.now
  found.last_seen_at = tx.now
  return { profile: known(found, account, facts), isFirst }
}

/** The same as SESSIONS. */
function sessionsAt({ last_seen_at: last, last_seen_session_count: count }: Read, now: number): number {
  if (last === null || count === null) return 1
  return now - last > SESSION ? count + 1 : count
}

/** Assigned to the row itself: a copy would cost as much as a statement. */
function known(read: Read, account: string, facts: BrowserFacts): KnownProfile {
  return Object.assign(read, facts, { account_id: account })
}
