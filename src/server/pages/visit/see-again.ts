import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import { dayOf } from '../../people/profiles/seen-day.ts'
import { hasTeam, isOfTeam, type Known, type Team } from '../../people/profiles/team.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type Deeds, deedsOf, deedsSince } from './deeds.ts'
import { DAY, SESSIONS } from './sight.ts'
import type { Visit } from './visit-token.ts'

/** The person that reports are about. */
export type Reporter = Pick<KnownProfile, 'id' | 'account_id' | 'last_cleared_at' | 'identified_at' | 'delivery_ids'> &
  Deeds &
  RowOf<'profiles', 'browser_k'> & { team: boolean }

const hold = (
  more: string,
) => `SELECT last_cleared_at, identified_at, delivery_ids, interaction_count, event_count, action_count, browser_k${more} FROM profiles
  WHERE account_id = $1 AND id = $2 AND (uid IS NULL OR $3 = 1) FOR UPDATE`
const HOLD = hold('')
// Only an account that says who belongs to its team needs these columns.
const HOLD_WHO = hold(', email_key, properties, hook_properties')

/**
 * Finds the person of a visit that reports something, and holds the row until the transaction ends. Undefined when the person
 * is gone, or has a uid and `named` says that the visit may not speak for such a person.
 */
export async function findReporter(
  tx: Tx,
  account: { id: string; settings: Team },
  { profile: id }: Visit,
  named: boolean,
): Promise<Reporter | undefined> {
  const values = [account.id, id, Number(named)]
  if (!hasTeam(account.settings)) {
    const held = await tx.first<Omit<Reporter, 'id' | 'account_id' | 'team'>>(HOLD, values)
    return held && { id, account_id: account.id, team: false, ...held }
  }
  const who = await tx.first<Omit<Reporter, 'id' | 'account_id' | 'team'> & Known>(HOLD_WHO, values)
  if (!who) return undefined
  const { email_key, properties, hook_properties, ...held } = who
  const team = isOfTeam({ email_key, properties, hook_properties }, account.settings)
  return { id, account_id: account.id, team, ...held }
}

/** What a request may change of a person besides when they were seen. */
export type Before = Deeds & Pick<Reporter, 'delivery_ids'>

export const beforeOf = (person: Reporter): Before => ({ ...deedsOf(person), delivery_ids: person.delivery_ids })

const again = (more: string) => `UPDATE profiles SET last_seen_session_count = ${SESSIONS}, last_seen_at = $2,
    interaction_count = interaction_count + $4, event_count = event_count + $5, action_count = action_count + $6${more}
  WHERE account_id = $1 AND id = $3`
const LIST = ', delivery_ids = $7, updated_at = $2'
// Their boot is written here.
const BOOT = `, updated_at = CASE WHEN updated_at >= $7 THEN updated_at ELSE $7 END`
const AGAIN = again('')
const AGAIN_ON_ANOTHER_DAY = again(DAY)
const AGAIN_AFTER_BOOT = again(BOOT)
const AGAIN_WITH_LIST = again(LIST)
const AGAIN_WITH_LIST_ON_ANOTHER_DAY = again(DAY + LIST)

/** Notes in one statement that the person was there, and what changed since `before`. `booted`: this is not written yet. */
export function seeAgain(
  tx: Tx,
  { account_id, ...person }: Reporter,
  { issued }: Visit,
  before: Before,
  booted: number | undefined,
): void {
  const added = deedsSince(person, before)
  const values = [account_id, tx.now, person.id, ...added]
  // The boot that issued the visit has noted the day of it.
  const isSameDay = dayOf(issued) === dayOf(tx.now)
  if (person.delivery_ids !== before.delivery_ids) {
    tx.send(isSameDay ? AGAIN_WITH_LIST : AGAIN_WITH_LIST_ON_ANOTHER_DAY, [...values, person.delivery_ids])
    return
  }
  const after = isSameDay && booted !== undefined
  const sql = after ? AGAIN_AFTER_BOOT : isSameDay ? AGAIN : AGAIN_ON_ANOTHER_DAY
  if (after) values.push(booted)
  // What somebody did is a promise; that they were seen is none.
  if (added.some(more => more > 0)) tx.send(sql, values)
  else tx.sendNote(sql, values)
}
