import type { z } from 'zod'
import type { EventHook } from '../../../protocol/schema/profile.ts'
import type { Account } from '../../access/accounts/account.ts'
import { custom, profileOf } from '../../people/profiles/take-profile.ts'
import type { Tx } from '../../store/store.ts'
import { deedsOf, writeDeeds } from '../visit/deeds.ts'
import { reachGoals } from './reach-goals.ts'
import { type EventLimits, trackEvent } from './track-event.ts'

/** An event that a backend says. Returns the person who did it. */
export async function takeEvent(
  tx: Tx,
  account: Account,
  { uid, name, properties }: z.output<typeof EventHook>,
  limits: EventLimits,
): Promise<{ id: string }> {
  const row = await profileOf(tx, account.id, uid)
  const event = { name, properties: custom(properties ?? {}), at: tx.now, source: 'webhook' as const }
  const before = deedsOf(row)
  await trackEvent(tx, row, event, limits)
  writeDeeds(tx, row, before)
  await reachGoals(tx, account, row.id, name)
  return { id: row.id }
}
