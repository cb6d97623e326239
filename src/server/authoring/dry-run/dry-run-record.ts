import { timestamp } from '../../http/timestamp.ts'
import { fullProfile, type ProfileRow } from '../../people/profiles/profile-record.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import { type Plan, unknownOf } from './plan.ts'
import type { Tally } from './tally.ts'

export interface Counted {
  id: string | null
  state: 'running' | 'done' | 'ended'
  of: number
  plan: Plan
  tally: Tally
}

export async function dryRunRecord(tx: Tx, account: string, { id, state, of, plan, tally }: Counted) {
  const { done, would_get, gates } = tally
  const { experience, version, now } = plan
  return {
    id,
    state,
    done,
    // People may have come or been cleared since they were counted.
    of: state === 'done' ? done : Math.max(of, done),
    experience: { id: experience.id, kind: experience.kind, name: experience.name },
    version,
    at: timestamp(now),
    would_get,
    people: await peopleIn(tx, account, tally.people),
    gates: Object.entries(gates)
      .map(([gate, shut]) => ({ gate, ...shut }))
      .sort((a, b) => b.people - a.people),
    unknown: unknownOf(plan),
  }
}

async function peopleIn(tx: Tx, account: string, ids: string[]) {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  const rows = await tx.query<ProfileRow>(`SELECT * FROM profiles WHERE account_id = $1 AND id IN (${places})`, [
    account,
    ...values,
  ])
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(row => fullProfile(row, null))
}
