import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { NewDelivery } from '../../protocol/schema/delivery.ts'
import type { Account } from '../access/accounts/account.ts'
import { conflict, invalid, Problem, personNotFound } from '../http/problem.ts'
import { findProfile, type Who, whoQuestion } from '../people/profiles/find-profile.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import type { Question, Store, Tx } from '../store/store.ts'
import { addDelivery, type Wanted } from './add-delivery.ts'
import type { DeliveryRow } from './delivery-record.ts'
import { lockDeliveries } from './lock.ts'
import { modelQuestion, needLive, needModel, unseen } from './model.ts'
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

const PAUSE = 20

/** Creates one Delivery for one person. If this person had the same idempotency key before, it returns that Delivery. */
export async function createDelivery(
  store: Store,
  account: Account,
  wanted: Asked,
  { patience, mustBeSame }: { patience: number; mustBeSame: boolean },
): Promise<Created> {
  const keyed = { print: printOf(wanted), mustBeSame }
  const opening = (): [Question, ...Question[]] => [
    modelQuestion(account.id, wanted),
    ...whoQuestion(account.id, nameOf(wanted)),
  ]
  const deadline = performance.now() + patience
  for (;;) {
    const made = await store.transaction(tx => create(tx, account, wanted, keyed), 'writing', opening)
    if (made !== 'locked') return made
    if (performance.now() >= deadline) throw oneAtATime()
    await new Promise(resolve => setTimeout(resolve, PAUSE))
  }
}

const oneAtATime = () =>
  new Problem(
    429,
    'Only one Delivery at a time can be created for a person; send the request again after Retry-After seconds',
    { headers: { 'retry-after': '1' } },
  )

const nameOf = ({ profile_id: id, uid, email }: Asked): Who => ({ id, uid, email })

/** A batch has a key of its own. What has no print was made by a release that made none. */
const isAnother = ({ key_print, job_id }: DeliveryRow, { print }: Keyed): boolean =>
  job_id !== null || (key_print !== null && key_print !== print)

/** Checks in the documented order of errors, and creates, all of it under the lock of the person. */
async function create(tx: Tx, account: Account, wanted: Asked, keyed: Keyed): Promise<Created | 'locked'> {
  const { until } = readWindow(wanted, { from: null, until: null }, tx.now)
  if (until !== null && until < tx.now)
    throw invalid('until: is in the past, so nobody would see it; give a later time', 'past')
  const who = nameOf(wanted)
  const profile = await findProfile(tx, account.id, who)
  const list = profile ? await lockDeliveries(tx, account.id, profile.id) : 'gone'
  if (!profile || list === 'gone') throw personNotFound(who.id ? 'profile_id' : who.uid ? 'uid' : 'email')
  if (list === 'locked') return list
  const before = await madeWithKey(tx, account, profile, wanted, keyed)
  if (before) return { row: before, created: false, now: tx.now }
  const model = await needModel(tx, account.id, wanted)
  if (profile.first_seen_at === null) throw unseen()
  needLive(model)
  const row = await addDelivery(tx, account, profile, wanted, list, { print: keyed.print })
  return { row, created: true, now: tx.now }
}

/** The Delivery that the person got with the same key. */
async function madeWithKey(
  tx: Tx,
  account: Account,
  profile: ProfileRow,
  { idempotency_key: key }: Asked,
  keyed: Keyed,
): Promise<DeliveryRow | undefined> {
  if (!key) return undefined
  const row = await tx.first<DeliveryRow>(
    'SELECT * FROM deliveries WHERE account_id = $1 AND profile_id = $2 AND idempotency_key = $3',
    [account.id, profile.id, key],
  )
  if (row && keyed.mustBeSame && isAnother(row, keyed))
    throw conflict('Idempotency-Key: was used for another request; use another key', 'already')
  return row
}
