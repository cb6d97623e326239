import type { z } from 'zod'
import type { NewDelivery } from '../../protocol/schema/delivery.ts'
import type { Account } from '../access/accounts/account.ts'
import { conflict } from '../http/problem.ts'
import { stampDelivery } from '../journal/live-stamp.ts'
import { tell } from '../journal/tell.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import { isOfTeam } from '../people/profiles/team.ts'
import { placesFor } from '../store/places.ts'
import type { Tx } from '../store/store.ts'
import { type DeliveryRow, isLeased } from './delivery-record.ts'
import { dropDelivery, saveList } from './drop-deliveries.ts'
import { placeDelivery } from './place.ts'
import { readWindow } from './window.ts'

/** What to deliver, to whomever. The Experience is known by its id. */
export type Wanted = Omit<z.output<typeof NewDelivery>, 'model_id' | 'profile_id' | 'uid' | 'email'> & {
  model_id: string
}

/**
 * Makes the Delivery. If it is refused, nothing was written. `list`: those that wait, which the transaction holds. `job`: the batch
 * that makes it. `print`: what was asked for.
 */
export async function addDelivery(
  tx: Tx,
  account: Account,
  profile: ProfileRow,
  wanted: Wanted,
  list: string[],
  { job = null, print = null }: { job?: string | null; print?: string | null } = {},
): Promise<DeliveryRow> {
  const { from, until } = readWindow(wanted, { from: null, until: null }, tx.now)
  const id = tx.newId()
  await place(tx, account, profile.id, id, wanted, list)
  const rows = await tx.query<DeliveryRow>(
    `INSERT INTO deliveries (account_id, id, created_at, updated_at, profile_id, model_id, model_kind, idempotency_key,
       options, from_at, until_at, use_segmentation, once, skip_triggers, skip_url_match, group_kind, team, job_id, key_print)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'delivery', $15, $16, $17) RETURNING *`,
    [
      account.id,
      id,
      tx.now,
      profile.id,
      wanted.model_id,
      wanted.model_kind,
      wanted.idempotency_key ?? null,
      wanted.options ? JSON.stringify(wanted.options) : null,
      from,
      until,
      wanted.use_segmentation ?? false,
      wanted.once ?? false,
      wanted.skip_triggers ?? true,
      wanted.skip_url_match ?? true,
      isOfTeam(profile, account.settings),
      job,
      print,
    ],
  )
  stampDelivery(tx, account, profile.id)
  const about = { profile: profile.id, experience: wanted.model_id, subject: { delivery: id } }
  tell(tx, account, { topic: 'delivery.created', ...about })
  return rows[0]!
}

/** Puts it into the person's list. Expired ones are removed first, then those that do not fit. */
async function place(
  tx: Tx,
  account: Account,
  profile: string,
  id: string,
  wanted: Wanted,
  list: string[],
): Promise<void> {
  const waiting = await waitingOf(tx, account.id, list)
  const isExpired = (row: DeliveryRow) => row.until_at !== null && row.until_at < tx.now && !isLeased(row, tx.now)
  const pending = waiting.filter(row => !isExpired(row))
  const placed = placeDelivery(
    pending.map(row => row.id),
    id,
    {
      position: wanted.delivery_ids_position,
      limit: wanted.delivery_ids_limit,
      atLimit: wanted.delivery_ids_at_limit,
    },
    account.settings.delivery_limit,
  )
  if (pending.some(row => placed.dropped.includes(row.id) && isLeased(row, tx.now)))
    throw conflict(
      'The Delivery that would be dropped is leased: a page is about to show it; send the request again after Retry-After seconds',
      'leased',
      { 'retry-after': '30' },
    )
  const drop = (id: string, because: 'expired' | 'limit') =>
    dropDelivery(tx, account, { id, profile_id: profile }, because)
  for (const row of waiting) if (isExpired(row)) await drop(row.id, 'expired')
  for (const dropped of placed.dropped) await drop(dropped, 'limit')
  saveList(tx, account.id, profile, placed.list)
}

/** What waits, in the order of the list. No page can lease one of them until the end of the transaction. */
async function waitingOf(tx: Tx, account: string, list: string[]): Promise<DeliveryRow[]> {
  if (list.length === 0) return []
  const { places, values } = placesFor(list)
  const rows = await tx.query<DeliveryRow>(
    `SELECT * FROM deliveries WHERE account_id = $1 AND id IN (${places}) FOR UPDATE`,
    [account, ...values],
  )
  return list.flatMap(id => rows.find(row => row.id === id) ?? [])
}
