import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { mergeProperties } from '../properties/merge-properties.ts'
import { nameFor } from './other-names.ts'
import type { ProfileRow } from './profile-record.ts'

type EventCount = RowOf<'event_counts', 'name' | 'count' | 'latest'>

/** As many as Segments count with. */
const MOST_TIMES = 100

/** The other tables in which a person whom no browser has been can have rows. */
const TABLES = ['events', 'webhook_messages', 'webhook_attempts', 'previews']

/**
 * A backend has named somebody before their browser did. The anonymous person of the browser gets the uid and what the backend
 * said. They keep their own id, because pages use it; the id that the backend knows becomes another name of them.
 */
export async function joinUnseen(
  tx: Tx,
  account: string,
  { browser, known }: { browser: string; known: string },
): Promise<boolean> {
  const hold = (id: string) =>
    tx.first<ProfileRow>('SELECT * FROM profiles WHERE account_id = $1 AND id = $2 FOR UPDATE', [account, id])
  const [anonymous, named] = [await hold(browser), await hold(known)]
  // Another request was faster: the uid has another person now.
  if (!anonymous || anonymous.uid !== null || !named) return true
  await tx.run('DELETE FROM profiles WHERE account_id = $1 AND id = $2', [account, known])
  await nameFor(tx, account, 'id', known, browser)
  await addProperties(tx, anonymous, named)
  for (const table of TABLES)
    await tx.run(`UPDATE ${table} SET profile_id = $3 WHERE account_id = $1 AND profile_id = $2`, [
      account,
      known,
      browser,
    ])
  await tx.run('UPDATE property_values SET owner_id = $3 WHERE account_id = $1 AND owner_id = $2', [
    account,
    known,
    browser,
  ])
  await addCounts(tx, account, known, browser)
  return true
}

async function addProperties(tx: Tx, anonymous: ProfileRow, named: ProfileRow): Promise<void> {
  const own = { properties: JSON.parse(anonymous.properties), hook_properties: JSON.parse(anonymous.hook_properties) }
  const { properties, hook_properties } = mergeProperties(own, JSON.parse(named.hook_properties), 'backend')
  const { email } = hook_properties
  const [emailKey, proven] =
    typeof email === 'string' ? [email.toLowerCase(), 1] : [anonymous.email_key, anonymous.email_proven]
  await tx.run(
    `UPDATE profiles SET uid = $3, anonymous = NULL, properties = $4, hook_properties = $5, email_key = $6,
       email_proven = $7, company_id = $8, hook_company_id = $9, said_at = $10, event_count = event_count + $11, identified_at = $12, updated_at = $12
     WHERE account_id = $1 AND id = $2`,
    [
      anonymous.account_id,
      anonymous.id,
      named.uid,
      JSON.stringify(properties),
      JSON.stringify(hook_properties),
      emailKey,
      proven,
      named.company_id ?? anonymous.company_id,
      named.hook_company_id,
      named.said_at,
      named.event_count,
      tx.now,
    ],
  )
}

async function addCounts(tx: Tx, account: string, from: string, to: string): Promise<void> {
  const read = (profile: string) =>
    tx.query<EventCount>('SELECT name, count, latest FROM event_counts WHERE account_id = $1 AND profile_id = $2', [
      account,
      profile,
    ])
  const before = new Map((await read(to)).map(one => [one.name, one.latest]))
  for (const { name, count, latest } of await read(from)) {
    const times = [...JSON.parse(latest), ...JSON.parse(before.get(name) ?? '[]')] as number[]
    await tx.run(
      `INSERT INTO event_counts (account_id, profile_id, name, count, latest) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, profile_id, name) DO UPDATE SET count = event_counts.count + excluded.count,
         latest = excluded.latest`,
      [account, to, name, count, JSON.stringify(times.sort((a, b) => b - a).slice(0, MOST_TIMES))],
    )
  }
  await tx.run('DELETE FROM event_counts WHERE account_id = $1 AND profile_id = $2', [account, from])
}
