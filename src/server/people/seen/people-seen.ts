import type { Situation } from '../../../evaluator/situation.ts'
import type { Properties } from '../../../protocol/profile.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { fullCompany } from '../companies/company-record.ts'
import { fullProfile, type ProfileRow } from '../profiles/profile-record.ts'
import { countedSince, displayedIn, type KnownLimits, limitedIn, type ShowingRow } from './automatic-showings.ts'
import { pastOf } from './past-of.ts'

/** The question about people who were seen lately. */
export interface Asked extends Pick<Situation, 'now' | 'settings' | 'segments'> {
  /** The first day that counts, and the last. */
  from: number
  to: number
  /** The kinds of conditions that will be read. */
  kinds: ReadonlySet<string>
  /** Limit groups that count. Missing: none does. */
  limits?: KnownLimits
  /** Whether it matters when something was last displayed to them. */
  frequency: boolean
}

/**
 * Where the next people begin. We go from the latest day to the earliest, so that a person who comes back meanwhile is not
 * counted twice.
 */
export interface Place {
  day: number
  id: string
}

/** Before everybody: no id is greater. */
export const startOf = ({ to }: Pick<Asked, 'to'>): Place => ({ day: to, id: 'g' })

/** Everybody after a place: `$1` is the account, `$2` the first day, `$3` and `$4` the place. */
export const BEHIND = 'account_id = $1 AND last_seen_day >= $2 AND (last_seen_day, id) < ($3, $4)'

export interface Seen {
  id: string
  situation: Situation
}

/**
 * The next people, at most `most`, each as `explain` would see them without a page. And the place after them; null after the
 * last.
 */
export async function peopleSeen(
  tx: Tx,
  account: string,
  asked: Asked,
  place: Place,
  most: number,
): Promise<{ people: Seen[]; next: Place | null }> {
  const rows = await tx.query<ProfileRow>(
    // The number itself, not a parameter: for an unknown limit, PostgreSQL plans for a large part of the table.
    `SELECT * FROM profiles WHERE ${BEHIND} ORDER BY last_seen_day DESC, id DESC LIMIT ${most}`,
    [account, asked.from, place.day, place.id],
  )
  tx.promisesNothing()
  if (rows.length === 0) return { people: [], next: null }
  const { now, settings, segments, limits } = asked
  const past = await pastOf(tx, account, rows, asked.kinds)
  const counting = { ...settings, limits: limits ?? { groups: [], exempt: [] } }
  const shown = await showingsOf(tx, account, asked.frequency ? countedSince(now, counting) : null, rows)
  const people = rows.map(row => {
    const { company, events, history } = past.get(row.id)!
    const showings = shown.get(row.id) ?? []
    const limited = limitedIn(showings, now, counting.limits)
    const situation: Situation = {
      now,
      settings,
      segments,
      events,
      history,
      displayed: displayedIn(showings, now, counting),
      ...(limits && { limits: limits.groups.map(group => ({ ...group, displayed: limited[group.id] ?? [] })) }),
      company: company && (fullCompany(company) as Properties),
      profile: { percent: row.percent, properties: fullProfile(row, null) },
      url: null,
      page: null,
      domain: { enabled: true, url_group_id: null },
    }
    return { id: row.id, situation }
  })
  const last = rows.at(-1)!
  return { people, next: rows.length < most ? null : { day: last.last_seen_day!, id: last.id } }
}

/** Their automatic tours and surveys, newest first. */
async function showingsOf(
  tx: Tx,
  account: string,
  since: number | null,
  rows: ProfileRow[],
): Promise<Map<string, ShowingRow[]>> {
  const showings = new Map<string, ShowingRow[]>()
  if (since === null) return showings
  const { places, values } = placesFor(
    rows.map(({ id }) => id),
    2,
  )
  const shown = await tx.query<ShowingRow & RowOf<'interactions', 'profile_id'>>(
    `SELECT profile_id, displayed_at, experience_id, experience_kind FROM interactions
     WHERE account_id = $1 AND displayed_at >= $2 AND profile_id IN (${places})
       AND experience_kind IN ('tour', 'survey') AND group_kind IN ('campaign', 'experiment')
     ORDER BY displayed_at DESC`,
    [account, since, ...values],
  )
  for (const row of shown) showings.set(row.profile_id, [...(showings.get(row.profile_id) ?? []), row])
  return showings
}
