import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { NewDelivery } from '../../protocol/schema/delivery.ts'
import type { Account } from '../access/accounts/account.ts'
import { conflict, invalid, personNotFound } from '../http/problem.ts'
import { findProfile } from '../people/profiles/find-profile.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import type { Store, Tx } from '../store/store.ts'
import { addDelivery, type Wanted } from './add-delivery.ts'
import type { DeliveryRow } from './delivery-record.ts'
import { lockDeliveries } from './lock.ts'
import { needLive, needModel, unseen } from './model.ts'
import { readWindow } from './window.ts'

type Asked = Wanted & Pick<z.output<typeof NewDelivery>, 'profile_id' | 'uid' | 'email'>

export interface Created {
  row: DeliveryRow
  created: boolean
  /** The time of the answer. */
  now: number
}

/** What was asked for with a key. `mustBeSame`: the key is refused if it was used for something else. */
interface Keyed {
  print: string
  mustBeSame: boolean
}

export const printOf = (asked: object): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** Creates one Delivery for one person. If this person had the same idempotency key before, it returns that Delivery. */
export async function createDelivery(
  store: Store,
  account: Account,
  wanted: Asked,
  { patience, mustBeSame }: { patience: number; mustBeSame: boolean },
): Promise<Created> {
  const keyed = { print: printOf(wanted), mustBeSame }
  const checked = await store.transaction(tx => check(tx, account, wanted, keyed))
  if ('row' in checked) return checked
  const lock = await lockDeliveries(store, account.id, checked.profile.id, patience)
  try {
    return await store.transaction(async tx => {
      if (!(await lock.release(tx)))
        throw conflict('Creating the Delivery took too long; send the request again', 'stale')
      // While we waited, somebody may have used the same key, or deleted the person.
      const again = await check(tx, account, wanted, keyed)
      if ('row' in again) return again
      const { print } = keyed
      return { row: await addDelivery(tx, account, again.profile, wanted, { print }), created: true, now: tx.now }
    })
  } catch (error) {
    // The transaction was rolled back, so the lock is still there.
    await store.transaction(tx => lock.release(tx), 'committed')
    throw error
  }
}

/** A batch has a key of its own. What has no print was made by a release that made none. */
const isAnother = ({ key_print, job_id }: DeliveryRow, { print }: Keyed): boolean =>
  job_id !== null || (key_print !== null && key_print !== print)

/** The profile, or the Delivery that was made with the same key. Checks in the documented order of errors. */
async function check(
  tx: Tx,
  account: Account,
  wanted: Asked,
  keyed: Keyed,
): Promise<{ profile: ProfileRow } | Created> {
  const { until } = readWindow(wanted, { from: null, until: null }, tx.now)
  if (until !== null && until < tx.now)
    throw invalid('until: is in the past, so nobody would see it; give a later time', 'past')
  const { profile_id: id, uid, email, idempotency_key: key } = wanted
  const profile = await findProfile(tx, account.id, { id, uid, email })
  if (profile && key) {
    const row = await tx.first<DeliveryRow>(
      'SELECT * FROM deliveries WHERE account_id = $1 AND profile_id = $2 AND idempotency_key = $3',
      [account.id, profile.id, key],
    )
    if (row && keyed.mustBeSame && isAnother(row, keyed))
      throw conflict('Idempotency-Key: was used for another request; use another key', 'already')
    if (row) return { row, created: false, now: tx.now }
  }
  if (!profile) throw personNotFound(id ? 'profile_id' : uid ? 'uid' : 'email')
  const model = await needModel(tx, account.id, wanted)
  if (profile.first_seen_at === null) throw unseen()
  needLive(model)
  return { profile }
}
