import { newPercent } from '../../people/profiles/create-profile.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import { dayOf } from '../../people/profiles/seen-day.ts'
import type { Tx } from '../../store/store.ts'
import type { Sight } from './sight.ts'

/** Creates a new person, seen for the first time. Undefined if somebody with this name exists by now. */
export async function meet(tx: Tx, { account, facts, by, name }: Sight): Promise<KnownProfile | undefined> {
  const id = tx.newId()
  const percent = newPercent()
  const { now } = tx
  const { browser_x, browser_tz, browser_tz_minutes, browser_l, browser_n, browser_k } = facts
  const made = await tx.run(
    `INSERT INTO profiles (account_id, id, created_at, updated_at, ${by}, percent, delivery_ids, properties, hook_properties,
       first_seen_at, last_seen_at, last_seen_session_count, browser_x, browser_tz, browser_tz_minutes, browser_l,
       browser_n, browser_k, last_seen_day)
     VALUES ($1, $2, $3, $3, $4, $5, '[]', '{}', '{}', $3, $3, 1, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
    [
      account,
      id,
      now,
      name,
      percent,
      browser_x,
      browser_tz,
      browser_tz_minutes,
      browser_l,
      browser_n,
      browser_k,
      dayOf(now),
    ],
  )
  if (made === 0) return undefined
  return {
    ...facts,
    id,
    account_id: account,
    created_at: now,
    updated_at: now,
    uid: by === 'uid' ? name : null,
    company_id: null,
    hook_company_id: null,
    identified_at: null,
    email_proven: 0,
    percent,
    last_seen_at: now,
    last_seen_session_count: 1,
    last_cleared_at: null,
    delivery_ids: '[]',
    properties: '{}',
    hook_properties: '{}',
  }
}
