import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { EventHook } from '../../../protocol/schema/profile.ts'
import type { Account } from '../../access/accounts/account.ts'
import { givenTime } from '../../http/given-time.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { describeProfile } from '../../people/profiles/describe-profile.ts'
import { findProfile } from '../../people/profiles/find-profile.ts'
import { custom, personOf } from '../../people/profiles/take-profile.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { deedsOf, writeDeeds } from '../visit/deeds.ts'
import { reachGoals } from './reach-goals.ts'
import { type EventLimits, trackEvent } from './track-event.ts'

/** How much a backend's clock may be ahead of ours, in milliseconds. */
const AHEAD = 5 * 60_000

/**
 * An event that a backend says. Returns the person who did it. `repeated`: it counts already. `mustBeSame`: its id is refused if it
 * was used for an event that was said otherwise.
 */
export async function takeEvent(
  tx: Tx,
  account: Account,
  said: z.output<typeof EventHook>,
  limits: EventLimits,
  mustBeSame = false,
): Promise<{ id: string; repeated: boolean }> {
  const { uid, id, email, name, properties, company_uid, timestamp, message_id, messageId, ...beside } = said
  const message = message_id ?? messageId
  const before = message === undefined ? undefined : await taken(tx, account.id, message)
  const given = custom(together(beside, properties))
  const at = happenedAt(timestamp, tx.now)
  if (before) {
    const saysTheSame = () =>
      isDeepStrictEqual(JSON.parse(before.properties), given) && (timestamp === undefined || at === before.at)
    const named = await findProfile(tx, account.id, { id, uid, email })
    const isThis = before.name === name && named?.id === before.profile_id
    if (isThis && (!mustBeSame || saysTheSame())) return { id: named.id, repeated: true }
    const [what, key] = mustBeSame ? ['request', 'Idempotency-Key'] : ['event', 'message_id']
    throw conflict(`${key}: was used for another ${what}; use another one`, 'already')
  }
  const event = { name, properties: given, at, source: 'webhook' as const }
  const row = await personOf(tx, account.id, { id, uid, email })
  if (company_uid !== undefined)
    await describeProfile(tx, row, { company: { uid: company_uid, properties: {} } }, 'backend')
  const deeds = deedsOf(row)
  await trackEvent(tx, row, { ...event, ...(message === undefined ? {} : { message }) }, limits)
  writeDeeds(tx, row, deeds)
  await reachGoals(tx, account, row.id, name, at)
  return { id: row.id, repeated: false }
}

const taken = (tx: Tx, account: string, message: string) =>
  tx.first<RowOf<'events', 'name' | 'profile_id' | 'properties' | 'at'>>(
    'SELECT name, profile_id, properties, at FROM events WHERE account_id = $1 AND message_id = $2',
    [account, message],
  )

function happenedAt(said: string | number | undefined, now: number): number {
  const at = said === undefined ? now : givenTime('timestamp', said, now)!
  if (at > now + AHEAD) throw invalid('timestamp: is in the future; give the time when it happened')
  return Math.min(at, now)
}

type Properties = { [name: string]: unknown }

/** Some backends write properties beside the name. */
function together(beside: Properties, properties: Properties = {}): Properties {
  const twice = Object.keys(beside).find(
    name => Object.hasOwn(properties, name) && JSON.stringify(properties[name]) !== JSON.stringify(beside[name]),
  )
  if (twice !== undefined)
    throw invalid(`${twice}: is given twice with different values, here and in properties; give it once`, 'given_twice')
  return { ...beside, ...properties }
}
