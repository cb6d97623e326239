import type { KnownProfile } from '../profiles/profile-record.ts'
import { dayOf, daySql } from '../profiles/seen-day.ts'
import type { Question, Tx, Value } from '../store/store.ts'
import type { BrowserFacts } from './browser-facts.ts'

/** More than this without activity, and the next one begins a new session. */
const SESSION = 90 * 60_000
/** A person who boots again within this time, with the same browser and nothing new to say, is not written again. */
const PRECISION = 1_000

/** Somebody on a page, by the name that they go by there. */
export interface Sight {
  account: string
  facts: BrowserFacts
  by: 'uid' | 'anonymous'
  name: string
}

// What the request says anyway is not read: each column costs, and these are the hottest statements of all.
const COLUMNS = `id, created_at, uid, company_id, percent, last_cleared_at, delivery_ids, properties, hook_properties,
  last_seen_session_count, updated_at, last_seen_at`
type Read = Omit<KnownProfile, 'account_id' | keyof BrowserFacts>
type Found = Read & { changed: number }

// Nothing in it is the time: so it can be asked before the time is known.
const find = (who: Sight['by']) => `SELECT ${COLUMNS},
    CASE WHEN browser_x IS DISTINCT FROM $3 OR browser_tz IS DISTINCT FROM $4 OR browser_tz_minutes IS DISTINCT FROM $5
      OR browser_l IS DISTINCT FROM $6 OR browser_n IS DISTINCT FROM $7 OR browser_k IS DISTINCT FROM $8
      THEN 1 ELSE 0 END AS changed
  FROM profiles WHERE account_id = $1 AND ${who} = $2`
const FIND = { uid: find('uid'), anonymous: find('anonymous') }

/** `$2`: now. */
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
// On the first sight of a day: the day has an index, which the others leave alone.
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

/** With this every sight of somebody begins. */
export const sightQuestion = ({ account, facts, by, name }: Sight): Question => ({
  sql: FIND[by],
  values: [account, name, ...columnsOf(facts)],
})

/**
 * Activity on a page: the session goes on, or a new one begins. The row is held for the rest of the transaction where
 * something waits for the person or `hold` says so; nothing else in a boot depends on it.
 */
export async function see(tx: Tx, sight: Sight & { hold: boolean }): Promise<KnownProfile | undefined> {
  const { account, facts, hold } = sight
  const { sql, values } = sightQuestion(sight)
  const found = await tx.first<Found>(sql, values)
  if (!found) return undefined
  const written = [account, tx.now, ...columnsOf(facts), found.id]
  const last = found.last_seen_at
  const today = last !== null && dayOf(last) === dayOf(tx.now)
  if (hold || found.delivery_ids !== '[]') {
    // Somebody may have written, or forgotten, the person between the two statements.
    const held = await tx.note<Read>(today ? HOLD : HOLD_DAY, written)
    return held && known(held, account, facts)
  }
  if (found.changed === 1 || !today || last > tx.now || last <= tx.now - PRECISION) {
    tx.sendNote(today ? NOTE : NOTE_DAY, written)
    found.last_seen_session_count = sessionsAt(found, tx.now)
    found.updated_at = tx.now
    found.last_seen_at = tx.now
  }
  return known(found, account, facts)
}

/** The same as SESSIONS. */
function sessionsAt({ last_seen_at: last, last_seen_session_count: count }: Read, now: number): number {
  if (last === null || count === null) return 1
  return now - last > SESSION ? count + 1 : count
}

/** Into the row itself: a copy of it would cost as much as a statement. */
function known(read: Read, account: string, facts: BrowserFacts): KnownProfile {
  return Object.assign(read, facts, { account_id: account })
}
