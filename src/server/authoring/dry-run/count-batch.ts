import { onStage } from '../../../evaluator/gates.ts'
import { type Asked, type Place, peopleSeen } from '../../people/seen/people-seen.ts'
import type { Store } from '../../store/store.ts'
import { kindsAsked, type Plan } from './plan.ts'
import { countPerson, type Tally } from './tally.ts'

/** So few that a boot behind this batch waits no longer than behind another boot or two. */
const BATCH = 50

/** Counts the next few people. Null if these were the last. */
export async function countBatch(
  store: Store,
  account: string,
  plan: Plan,
  place: Place,
  tally: Tally,
): Promise<Place | null> {
  const { people, next } = await store.transaction(
    tx => peopleSeen(tx, account, askedBy(plan), place, BATCH),
    'committed',
  )
  for (const { id, situation } of people) countPerson(tally, plan.experience, id, situation)
  return next
}

function askedBy(plan: Plan): Asked {
  const { kind, unlimited } = plan.experience
  return {
    ...plan,
    // What people did with this Experience also counts for its recurrence.
    kinds: new Set([...kindsAsked(plan), 'tour']),
    frequency: !unlimited && onStage(kind),
  }
}
