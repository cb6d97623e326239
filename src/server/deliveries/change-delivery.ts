import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { DeliveryChange } from '../../protocol/schema/delivery.ts'
import type { Account } from '../access/accounts/account.ts'
import { conflict, notFound } from '../http/problem.ts'
import { timestamp } from '../http/timestamp.ts'
import { stampDelivery } from '../journal/live-stamp.ts'
import { withoutForgotten } from '../journal/without-forgotten.ts'
import type { Tx } from '../store/store.ts'
import { type DeliveryRow, isLeased } from './delivery-record.ts'
import { holdList, leaveList, saveList } from './drop-deliveries.ts'
import { moveDelivery } from './place.ts'
import { readWindow } from './window.ts'

/** The Delivery, if it can still be changed. */
async function needPending(tx: Tx, account: string, id: string): Promise<DeliveryRow> {
  const values = [account, id]
  const where = await withoutForgotten(tx, account, 'account_id = $1 AND id = $2 AND removed_at IS NULL', values)
  const row = await tx.first<DeliveryRow>(`SELECT * FROM deliveries WHERE ${where}`, values)
  if (!row) throw notFound('The Delivery')
  if (row.at !== null)
    throw conflict('The Delivery was already shown and can no longer be changed; create another one', 'shown')
  if (row.dropped_at !== null)
    throw conflict('The Delivery was dropped and can no longer be changed; create another one', 'dropped')
  if (isLeased(row, tx.now)) {
    const seconds = Math.ceil((row.claimed_until - tx.now) / 1000) + 1
    throw conflict(
      `A page is about to show the Delivery: it is leased until ${timestamp(row.claimed_until)}`,
      'leased',
      {
        'retry-after': String(seconds),
      },
    )
  }
  return row
}

export async function changeDelivery(
  tx: Tx,
  by: Account,
  change: z.output<typeof DeliveryChange>,
): Promise<DeliveryRow> {
  const account = by.id
  const row = await needPending(tx, account, change.id)
  const { from, until } = readWindow(change, { from: row.from_at, until: row.until_at }, tx.now)
  const wanted = {
    options: change.options === undefined ? row.options : change.options && JSON.stringify(change.options),
    from_at: from,
    until_at: until,
    use_segmentation: Number(change.use_segmentation ?? row.use_segmentation),
    once: Number(change.once ?? row.once),
    skip_triggers: Number(change.skip_triggers ?? row.skip_triggers),
    skip_url_match: Number(change.skip_url_match ?? row.skip_url_match),
  }
  if (change.delivery_ids_position === undefined && isSame(row, wanted)) return row
  const rows = await tx.query<DeliveryRow>(
    `UPDATE deliveries SET options = $3, from_at = $4, until_at = $5, use_segmentation = $6, once = $7,
       skip_triggers = $8, skip_url_match = $9, updated_at = $10 WHERE account_id = $1 AND id = $2 RETURNING *`,
    [
      account, row.id, wanted.options, from, until, wanted.use_segmentation, wanted.once, wanted.skip_triggers,
      wanted.skip_url_match, tx.now,
    ], // biome-ignore format: as the columns stand
  )
  if (change.delivery_ids_position !== undefined) {
    const list = await holdList(tx, account, row.profile_id)
    saveList(tx, account, row.profile_id, moveDelivery(list, row.id, change.delivery_ids_position))
  }
  stampDelivery(tx, by, row.profile_id)
  return rows[0]!
}

type Changeable = Pick<
  DeliveryRow,
  'options' | 'from_at' | 'until_at' | 'use_segmentation' | 'once' | 'skip_triggers' | 'skip_url_match'
>

/** The order of the names in `options` does not matter. */
function isSame({ options, ...row }: Changeable, { options: given, ...wanted }: Changeable): boolean {
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  return names.every(name => row[name] === wanted[name]) && isDeepStrictEqual(read(options), read(given))
}

const read = (options: string | null): unknown => options && JSON.parse(options)

export async function removeDelivery(tx: Tx, by: Account, id: string): Promise<DeliveryRow> {
  const account = by.id
  const row = await needPending(tx, account, id)
  await leaveList(tx, account, row.profile_id, [id])
  const rows = await tx.query<DeliveryRow>(
    'UPDATE deliveries SET removed_at = $3, updated_at = $3 WHERE account_id = $1 AND id = $2 RETURNING *',
    [account, id, tx.now],
  )
  stampDelivery(tx, by, row.profile_id)
  return rows[0]!
}
