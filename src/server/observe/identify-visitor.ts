import type { z } from 'zod'
import type { BootRequest } from '../../protocol/schema/wire.ts'
import { countToday } from '../counters.ts'
import { createProfile } from '../profiles/create-profile.ts'
import type { ProfileRow } from '../profiles/profile-record.ts'
import { isForgotten } from '../profiles/tombstone.ts'
import type { Tx } from '../store/store.ts'
import { type BrowserFacts, browserFacts } from './browser-facts.ts'
import type { Site } from './find-site.ts'
import { provesUid } from './uid-hash.ts'
import { PROOF_AGE, readVisit, type Visit } from './visit-token.ts'

type Asked = z.output<typeof BootRequest>

export type Visitor =
  | { profile: ProfileRow; verified: boolean }
  /** Asked us to forget them. */
  | 'forgotten'
  /** Too many new people today. */
  | 'refused'

/** More than this without activity, and the next one begins a new session. */
const SESSION = 90 * 60_000
/** A person who boots again within this time, with the same browser and nothing new to say, is not written again. */
const SIGHT_PRECISION = 1_000

const SESSIONS = `last_seen_session_count = CASE WHEN last_seen_at IS NULL OR last_seen_session_count IS NULL THEN 1
  WHEN $2 - last_seen_at > ${SESSION} THEN last_seen_session_count + 1 ELSE last_seen_session_count END`

const COLUMNS = `id, created_at, uid, anonymous, email_key, company_id, percent, first_seen_at, last_seen_session_count,
  last_cleared_at, delivery_ids, properties, hook_properties`
const BY = { uid: 'account_id = $1 AND uid = $9', anonymous: 'account_id = $1 AND anonymous = $9' }
const noteSight = (who: string) => `UPDATE profiles SET ${SESSIONS}, last_seen_at = $2, updated_at = $2,
    first_seen_at = CASE WHEN first_seen_at IS NULL THEN $2 ELSE first_seen_at END,
    browser_x = $3, browser_tz = $4, browser_tz_minutes = $5, browser_l = $6, browser_n = $7, browser_k = $8
  WHERE ${who} AND ($10 = 1 OR delivery_ids <> '[]' OR last_seen_at IS NULL OR last_seen_at > $2
    OR last_seen_at <= $2 - ${SIGHT_PRECISION}
    OR browser_x IS DISTINCT FROM $3 OR browser_tz IS DISTINCT FROM $4 OR browser_tz_minutes IS DISTINCT FROM $5
    OR browser_l IS DISTINCT FROM $6 OR browser_n IS DISTINCT FROM $7 OR browser_k IS DISTINCT FROM $8)
  RETURNING ${COLUMNS}`
/** What the statement has just written is not read back: each column costs, and this is the hottest statement of all. */
type Written = 'account_id' | 'updated_at' | 'last_seen_at' | keyof BrowserFacts
const NOTE = { uid: noteSight(BY.uid), anonymous: noteSight(BY.anonymous) }
const FIND = {
  uid: `SELECT ${COLUMNS}, updated_at, last_seen_at FROM profiles WHERE account_id = $1 AND uid = $2`,
  anonymous: `SELECT ${COLUMNS}, updated_at, last_seen_at FROM profiles WHERE account_id = $1 AND anonymous = $2`,
}
const SEE_AGAIN = `UPDATE profiles SET ${SESSIONS}, last_seen_at = $2 WHERE account_id = $1 AND id = $3 RETURNING *`

/**
 * Who is looking. A known uid is that person; a new uid makes the anonymous visitor that person; without a uid the
 * browser's own id says who it is. One statement for somebody who was here before.
 */
export async function identifyVisitor(
  tx: Tx,
  site: Site,
  asked: Asked,
  acceptLanguage: string | undefined,
  newPerDay: number,
): Promise<Visitor> {
  const { account } = site
  const visit = readVisit(account.visit_key, asked.visit, tx.now)
  const proven = asked.uid !== undefined && provesUid(account.verification_key, asked.uid, asked.uid_hash, tx.now)
  const believed = asked.uid !== undefined && (proven || !account.settings.identity_verification)
  const renewed = async (): Promise<boolean> => isProvenVisit(tx, account.id, visit, asked.uid)
  const uid = believed || (asked.uid !== undefined && (await renewed())) ? asked.uid! : null

  const facts = browserFacts(asked.facts, asked.language, acceptLanguage)
  // What is said about the person is merged into what is known: the row has to be held for that.
  const hold = asked.properties !== undefined || asked.company !== undefined
  const seen = () => see(tx, account.id, facts, uid === null ? 'anonymous' : 'uid', uid ?? asked.anonymous, hold)
  let profile = await seen()
  if (!profile) {
    if (await isForgotten(tx, account.id, { uid, anonymous: asked.anonymous, id: visit?.profile })) return 'forgotten'
    if (uid !== null) await becomeUser(tx, account.id, asked.anonymous, uid)
    profile = uid === null ? undefined : await seen()
  }
  if (!profile) {
    if ((await countToday(tx, account.id, 'new-profiles')) > newPerDay) return 'refused'
    await createProfile(tx, account.id, { uid, anonymous: uid === null ? asked.anonymous : null })
    profile = await seen()
  }
  if (!profile) return 'refused'
  const verified = uid !== null && (proven || isFresh(visit, profile.id, tx.now))
  return { profile, verified }
}

/**
 * Activity on a page: the session goes on, or a new one begins. Holds the row for the rest of the transaction when the
 * person is written, which is always so where something waits for them; otherwise nothing in a boot depends on it.
 */
async function see(
  tx: Tx,
  account: string,
  facts: BrowserFacts,
  by: 'uid' | 'anonymous',
  name: string,
  hold: boolean,
): Promise<ProfileRow | undefined> {
  const { browser_x, browser_tz, browser_tz_minutes, browser_l, browser_n, browser_k } = facts
  const sight = [
    account,
    tx.now,
    browser_x,
    browser_tz,
    browser_tz_minutes,
    browser_l,
    browser_n,
    browser_k,
    name,
    hold,
  ]
  const note = async (): Promise<ProfileRow | undefined> => {
    const row = await tx.note<Omit<ProfileRow, Written>>(NOTE[by], sight)
    return row && Object.assign(row, facts, { account_id: account, updated_at: tx.now, last_seen_at: tx.now })
  }
  const noted = await note()
  if (noted) return noted
  const found = await tx.first<Omit<ProfileRow, 'account_id' | keyof BrowserFacts>>(FIND[by], [account, name])
  if (!found) return undefined
  // Something came to wait for them between the two statements.
  if (found.delivery_ids !== '[]') return note()
  return Object.assign(found, facts, { account_id: account })
}

/** The same for reports, which say nothing about the browser. Undefined when the person is gone. */
export function seeAgain(tx: Tx, account: string, profile: string): Promise<ProfileRow | undefined> {
  return tx.note<ProfileRow>(SEE_AGAIN, [account, tx.now, profile])
}

/** The browser's id leaves with it: without the uid, the next visitor of this browser is somebody new. */
async function becomeUser(tx: Tx, account: string, anonymous: string, uid: string): Promise<void> {
  await tx.run(
    `UPDATE profiles SET uid = $3, anonymous = NULL, updated_at = $4
     WHERE account_id = $1 AND anonymous = $2 AND uid IS NULL
       AND NOT EXISTS (SELECT 1 FROM profiles other WHERE other.account_id = $5 AND other.uid = $6)`,
    [account, anonymous, uid, tx.now, account, uid],
  )
}

const isFresh = (visit: Visit | null, profile: string, now: number) =>
  visit?.verified === true && visit.profile === profile && now - visit.issued <= PROOF_AGE

/** A page that navigates has proven its uid at the boot before. */
async function isProvenVisit(tx: Tx, account: string, visit: Visit | null, uid: string | undefined): Promise<boolean> {
  if (!visit || uid === undefined || !isFresh(visit, visit.profile, tx.now)) return false
  const rows = await tx.query('SELECT 1 FROM profiles WHERE account_id = $1 AND id = $2 AND uid = $3', [
    account,
    visit.profile,
    uid,
  ])
  return rows.length > 0
}
