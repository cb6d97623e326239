import type { z } from 'zod'
import type { DeliveryById, DeliveryList } from '../../protocol/schema/delivery.ts'
import { namedExperiences } from '../content/experiences/named-experiences.ts'
import { listPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { withoutForgotten } from '../journal/without-forgotten.ts'
import { type Expand, expandProfiles } from '../people/profiles/expand-profiles.ts'
import { needProfile } from '../people/profiles/find-profile.ts'
import type { Tx, Value } from '../store/store.ts'
import { type DeliveryRow, listedDelivery } from './delivery-record.ts'
import { PENDING } from './drop-deliveries.ts'

type Wanted = z.output<typeof DeliveryList>
type State = NonNullable<Wanted['state']>

/** Each condition begins word for word with the condition of an index. `now` returns its place among the values. */
const STATES: Record<State, (now: () => string) => string> = {
  waiting: now => `${PENDING} AND COALESCE(until_at, ${now()}) >= ${now()}`,
  shown: () => 'at IS NOT NULL AND removed_at IS NULL',
  // It may be expired before anybody has dropped it.
  expired: now =>
    `at IS NULL AND removed_at IS NULL AND until_at IS NOT NULL AND until_at < ${now()} AND COALESCE(dropped_because, 'expired') = 'expired'`,
  dropped: () => "dropped_because <> 'expired' AND removed_at IS NULL",
  removed: () => 'removed_at IS NOT NULL',
}

/** One page of Deliveries, newest first: all except removed ones, or those of one state, person or Experience. */
export async function listDeliveries(
  tx: Tx,
  account: string,
  { state, model_id, batch_id, profile_id: id, uid, email, expand, ...page }: Wanted,
) {
  const values: Value[] = [account]
  const bind = (value: Value) => `$${values.push(value)}`
  const conditions = ['account_id = $1']
  const named = (id ?? uid ?? email) !== undefined
  const profile_id = named ? (await needProfile(tx, account, { id, uid, email })).id : undefined
  // The narrowest condition finds the rows, and `COALESCE` keeps the planner from another index.
  if (profile_id !== undefined) conditions.push(`profile_id = ${bind(profile_id)}`)
  if (profile_id === undefined && batch_id !== undefined) conditions.push(`job_id = ${bind(batch_id)}`)
  if (profile_id !== undefined && batch_id !== undefined) conditions.push(`COALESCE(job_id, '') = ${bind(batch_id)}`)
  const isFound = (profile_id ?? batch_id) !== undefined
  if (model_id !== undefined) conditions.push(`${isFound ? "COALESCE(model_id, '')" : 'model_id'} = ${bind(model_id)}`)
  conditions.push(state ? STATES[state](() => bind(tx.now)) : 'removed_at IS NULL')
  const where = await withoutForgotten(tx, account, conditions.join(' AND '), values)
  const { rows, cursor } = await listPage<DeliveryRow>(tx, { table: 'deliveries', where, values }, page)
  const deliveries = rows.map(row => listedDelivery(row, tx.now))
  return { deliveries: expand ? await withNames(tx, account, deliveries, expand) : deliveries, cursor }
}

export async function readDelivery(tx: Tx, account: string, { id, expand }: z.output<typeof DeliveryById>) {
  const values = [account, id]
  const where = await withoutForgotten(tx, account, 'account_id = $1 AND id = $2', values)
  const row = await tx.first<DeliveryRow>(`SELECT * FROM deliveries WHERE ${where}`, values)
  if (!row) throw notFound('The Delivery')
  const delivery = listedDelivery(row, tx.now)
  return expand ? (await withNames(tx, account, [delivery], expand))[0]! : delivery
}

/** Adds the names of the people and the Experiences. */
async function withNames<D extends { profile_id: string; model_id: string }>(
  tx: Tx,
  account: string,
  deliveries: D[],
  expand: Expand,
) {
  const people = deliveries.map(({ profile_id }) => profile_id)
  const profiles = await expandProfiles(tx, account, people, expand)
  const models = deliveries.map(({ model_id }) => model_id)
  const experiences = await namedExperiences(tx, account, models)
  return deliveries.map(delivery => ({
    ...delivery,
    profile: profiles.get(delivery.profile_id) ?? { id: delivery.profile_id },
    experience: experiences.get(delivery.model_id) ?? null,
  }))
}
