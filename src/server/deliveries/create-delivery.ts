import type { z } from 'zod'
import type { NewDelivery } from '../../protocol/schema/delivery.ts'
import type { Account } from '../access/accounts/account.ts'
import { conflict, invalid, notFound, personNotFound } from '../http/problem.ts'
import { stampDelivery } from '../journal/live-stamp.ts'
import { tell } from '../journal/tell.ts'
import { findProfile } from '../people/profiles/find-profile.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import { isOfTeam } from '../people/profiles/team.ts'
import type { Store, Tx } from '../store/store.ts'
import type { DeliveryRow } from './delivery-record.ts'
import { dropDelivery, holdList, saveList } from './drop-deliveries.ts'
import { lockDeliveries } from './lock.ts'
import { placeDelivery } from './place.ts'
import { readWindow } from './window.ts'

/** The Experience is known by its id. */
type Wanted = z.output<typeof NewDelivery> & { model_id: string }
export interface Created {
  row: DeliveryRow
  created: boolean
  /** The time of the answer. */
  now: number
}

/** Creates one Delivery for one person. If this person had the same idempotency key before, it returns that Delivery. */
export async function createDelivery(
  store: Store,
  account: Account,
  wanted: Wanted,
  patience: number,
): Promise<Created> {
  const checked = await store.transaction(tx => check(tx, account, wanted))
  if ('row' in checked) return checked
  const lock = await lockDeliveries(store, account.id, checked.profile.id, patience)
  try {
    return await store.transaction(async tx => {
      if (!(await lock.release(tx))) throw conflict('Creating the Delivery took too long; send the request again')
      // While we waited, somebody may have used the same key, or deleted the person.
      const again = await check(tx, account, wanted)
      if ('row' in again) return again
      return { row: await insert(tx, account, again.profile, wanted), created: true, now: tx.now }
    })
  } catch (error) {
    // The transaction was rolled back, so the lock is still there.
    await store.transaction(tx => lock.release(tx), 'committed')
    throw error
  }
}

/** The profile, or the Delivery that was made with the same key. Checks in the documented order of errors. */
async function check(tx: Tx, account: Account, wanted: Wanted): Promise<{ profile: ProfileRow } | Created> {
  const { until } = readWindow(wanted, { from: null, until: null }, tx.now)
  if (until !== null && until < tx.now)
    throw invalid('until: is in the past, so nobody would see it; give a later time')
  const { profile_id: id, uid, email, idempotency_key: key } = wanted
  const profile = await findProfile(tx, account.id, { id, uid, email })
  if (profile && key) {
    const row = await tx.first<DeliveryRow>(
      'SELECT * FROM deliveries WHERE account_id = $1 AND profile_id = $2 AND idempotency_key = $3',
      [account.id, profile.id, key],
    )
    if (row) return { row, created: false, now: tx.now }
  }
  if (!profile) throw personNotFound()
  const model = await tx.first<{ live: number; archived_at: number | null }>(
    `SELECT CASE WHEN live IS NULL THEN 0 ELSE 1 END AS live, archived_at FROM experiences
       WHERE account_id = $1 AND id = $2 AND kind = $3`,
    [account.id, wanted.model_id, wanted.model_kind],
  )
  if (!model) throw notFound(wanted.model_kind === 'tour' ? 'The tour' : 'The survey')
  if (profile.first_seen_at === null)
    throw invalid('The person has not been seen by the service: they must visit a page with the snippet first')
  if (model.archived_at !== null) throw conflict('The Experience is archived; bring it back and publish it first')
  if (!model.live) throw conflict('The Experience is not live; publish it first')
  return { profile }
}

async function insert(tx: Tx, account: Account, profile: ProfileRow, wanted: Wanted): Promise<DeliveryRow> {
  const { from, until } = readWindow(wanted, { from: null, until: null }, tx.now)
  const id = tx.newId()
  await place(tx, account, profile.id, id, wanted)
  const rows = await tx.query<DeliveryRow>(
    `INSERT INTO deliveries (account_id, id, created_at, updated_at, profile_id, model_id, model_kind, idempotency_key,
       options, from_at, until_at, use_segmentation, once, skip_triggers, skip_url_match, group_kind, team)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'delivery', $15) RETURNING *`,
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
    ],
  )
  stampDelivery(tx, account, profile.id)
  tell(tx, account, { topic: 'delivery.created', profile: profile.id, subject: { delivery: id } })
  return rows[0]!
}

/** Puts it into the person's list. Expired ones are removed first, then those that do not fit. */
async function place(tx: Tx, account: Account, profile: string, id: string, wanted: Wanted): Promise<void> {
  const pending: string[] = []
  for (const other of await holdList(tx, account.id, profile)) {
    if (!(await expire(tx, account, profile, other))) pending.push(other)
  }
  const placed = placeDelivery(
    pending,
    id,
    {
      position: wanted.delivery_ids_position,
      limit: wanted.delivery_ids_limit,
      atLimit: wanted.delivery_ids_at_limit,
    },
    account.settings.delivery_limit,
  )
  for (const dropped of placed.dropped) {
    if (await dropDelivery(tx, account, { id: dropped, profile_id: profile }, 'limit')) continue
    throw conflict(
      'The Delivery that would be dropped is leased: a page is about to show it; send the request again after Retry-After seconds',
      { 'retry-after': '30' },
    )
  }
  await saveList(tx, account.id, profile, placed.list)
}

async function expire(tx: Tx, account: Account, profile_id: string, id: string): Promise<boolean> {
  const row = await tx.first<{ until_at: number | null }>(
    'SELECT until_at FROM deliveries WHERE account_id = $1 AND id = $2',
    [account.id, id],
  )
  if (!row || row.until_at === null || row.until_at >= tx.now) return false
  return dropDelivery(tx, account, { id, profile_id }, 'expired')
}
