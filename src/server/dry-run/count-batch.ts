import { onStage } from '../../evaluator/gates.ts'
import type { Situation } from '../../evaluator/situation.ts'
import type { Properties } from '../../protocol/profile.ts'
import { fullCompany } from '../companies/company-record.ts'
import { pastOf } from '../people/past-of.ts'
import { fullProfile, type ProfileRow } from '../profiles/profile-record.ts'
import { placesFor } from '../store/places.ts'
import type { Store, Tx } from '../store/store.ts'
import { kindsAsked, type Plan } from './plan.ts'
import { countPerson, type Tally } from './tally.ts'

/** Behind whom the next batch begins: from the latest day to the earliest, so that who comes back meanwhile is not counted twice. */
export interface Place {
  day: number
  id: string
}

/** Before everybody: no id is greater. */
export const startOf = ({ to }: Plan): Place => ({ day: to, id: 'g' })

/** So few that a boot behind them waits no longer than behind another boot or two. */
const BATCH = 50
const HOUR = 3_600_000

const PEOPLE = `SELECT * FROM profiles
  WHERE account_id = $1 AND last_seen_day >= $2 AND (last_seen_day, id) < ($3, $4)
  ORDER BY last_seen_day DESC, id DESC LIMIT ${BATCH}`

/** Counts the next few people; null when these were the last. */
export async function countBatch(
  store: Store,
  account: string,
  plan: Plan,
  place: Place,
  tally: Tally,
): Promise<Place | null> {
  const { rows, situations } = await store.transaction(async tx => {
    const rows = await tx.query<ProfileRow>(PEOPLE, [account, plan.from, place.day, place.id])
    tx.promisesNothing()
    return { rows, situations: rows.length === 0 ? [] : await situationsOf(tx, account, plan, rows) }
  }, 'committed')
  for (const [index, { id }] of rows.entries()) countPerson(tally, plan.experience, id, situations[index]!)
  const last = rows.at(-1)
  return rows.length < BATCH || !last ? null : { day: last.last_seen_day!, id: last.id }
}

/** As `explain` would see each of them without a page. */
async function situationsOf(tx: Tx, account: string, plan: Plan, rows: ProfileRow[]): Promise<Situation[]> {
  const { now, settings, segments } = plan
  // What somebody did with this Experience counts for its recurrence too.
  const past = await pastOf(tx, account, rows, new Set([...kindsAsked(plan), 'tour']))
  const displayed = await displayedTo(tx, account, plan, rows)
  return rows.map(row => {
    const { company, events, history } = past.get(row.id)!
    return {
      now,
      settings,
      segments,
      events,
      history,
      displayed: displayed.get(row.id) ?? [],
      company: company && (fullCompany(company) as Properties),
      profile: { percent: row.percent, properties: fullProfile(row, null) },
      url: null,
      page: null,
      domain: { enabled: true, url_group_id: null },
    }
  })
}

/** Automatic tours and surveys, newest first, as far back as the longest limit reaches; only where a limit counts. */
async function displayedTo(tx: Tx, account: string, plan: Plan, rows: ProfileRow[]): Promise<Map<string, number[]>> {
  const { frequency_limits } = plan.settings
  const { kind, unlimited } = plan.experience
  const times = new Map<string, number[]>()
  if (frequency_limits.length === 0 || unlimited || !onStage(kind)) return times
  const since = plan.now - Math.max(...frequency_limits.map(({ hours }) => hours)) * HOUR
  const { places, values } = placesFor(
    rows.map(({ id }) => id),
    2,
  )
  const shown = await tx.query<{ profile_id: string; displayed_at: number }>(
    `SELECT profile_id, displayed_at FROM interactions
     WHERE account_id = $1 AND displayed_at >= $2 AND profile_id IN (${places})
       AND experience_kind IN ('tour', 'survey') AND group_kind IN ('campaign', 'experiment')
     ORDER BY displayed_at DESC`,
    [account, Math.floor(since), ...values],
  )
  for (const { profile_id, displayed_at } of shown)
    times.set(profile_id, [...(times.get(profile_id) ?? []), displayed_at])
  return times
}
