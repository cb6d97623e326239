import { BEHIND, type Place, startOf } from '../../people/seen/people-seen.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store } from '../../store/store.ts'
import type { Plan } from './plan.ts'

/** How many people were seen on the days of a plan. */
export async function countSeen(store: Store, account: string, plan: Plan): Promise<number> {
  // Finds the last of this many at a time. This reads only the index, and blocks nobody.
  const { stride } = store.sizes
  let place: Place = startOf(plan)
  for (let counted = 0; ; counted += stride) {
    const [last] = await store.query<RowOf<'profiles', 'id'> & { day: number }>(
      `SELECT last_seen_day AS day, id FROM profiles WHERE ${BEHIND}
       ORDER BY last_seen_day DESC, id DESC LIMIT 1 OFFSET ${stride - 1}`,
      [account, plan.from, place.day, place.id],
    )
    if (!last) return counted + (await countRest(store, account, plan, place))
    place = last
  }
}

async function countRest(store: Store, account: string, plan: Plan, place: Place): Promise<number> {
  const [row] = await store.query<{ people: number }>(`SELECT COUNT(*) AS people FROM profiles WHERE ${BEHIND}`, [
    account,
    plan.from,
    place.day,
    place.id,
  ])
  return row!.people
}
