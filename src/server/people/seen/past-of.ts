import type { Situation } from '../../../evaluator/situation.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { CompanyRow } from '../companies/company-record.ts'
import { companiesOf } from '../profiles/companies-of.ts'
import type { ProfileRow } from '../profiles/profile-record.ts'
import { type PastRow, pastIn } from './past-in.ts'

/** What decisions read about a person besides their own row. */
export interface PersonPast {
  company: CompanyRow | null
  events: Situation['events']
  history: Situation['history']
}

type EventRow = RowOf<'event_counts', 'profile_id' | 'name' | 'count' | 'latest'>
type Kept = PastRow & RowOf<'histories', 'profile_id' | 'experience_id'>

const PAST = 'experience_id, count, rank, state_rank, last_at, defer_until, ended_at'

/** What people did, for many people at once: one statement for each kind of condition that is used. */
export async function pastOf(
  tx: Tx,
  account: string,
  people: ProfileRow[],
  reads: ReadonlySet<string>,
): Promise<Map<string, PersonPast>> {
  const ids = people.map(({ id }) => id)
  const { places, values } = placesFor(ids)
  const rowsOf = <Row>(table: string, columns: string) =>
    tx.query<Row>(`SELECT profile_id, ${columns} FROM ${table} WHERE account_id = $1 AND profile_id IN (${places})`, [
      account,
      ...values,
    ])
  const companies = await companiesOf(tx, account, reads.has('company') ? people : [])
  const past = new Map(
    ids.map((id): [string, PersonPast] => [id, { company: companies.get(id) ?? null, events: {}, history: {} }]),
  )
  if (reads.has('event'))
    for (const { profile_id, name, count, latest } of await rowsOf<EventRow>('event_counts', 'name, count, latest'))
      past.get(profile_id)!.events[name] = { count, at: JSON.parse(latest) }
  if (reads.has('tour') || reads.has('survey'))
    for (const row of await rowsOf<Kept>('histories', PAST))
      past.get(row.profile_id)!.history[row.experience_id] = pastIn(row)
  return past
}
