import { isLimitedBy } from '../../../evaluator/is-limited-by.ts'
import { span } from '../../../evaluator/span.ts'
import type { FrequencyLimit } from '../../../protocol/account.ts'
import type { Kind } from '../../../protocol/experience.ts'
import type { LimitGroup } from '../../../protocol/limit-group.ts'
import type { RowOf } from '../../store/row-of.ts'

/** All limit groups of an account, and what was taken out of limits. */
export interface KnownLimits {
  groups: LimitGroup[]
  exempt: string[]
}

/** What counts automatic tours and surveys: the limits of the account, and its limit groups. */
export interface Counting {
  frequency_limits: FrequencyLimit[]
  limits: KnownLimits
}

/** For a question that no limit decides. */
export const UNLIMITED: Counting = { frequency_limits: [], limits: { groups: [], exempt: [] } }

/** One that somebody got. */
export interface ShowingRow extends RowOf<'interactions', 'displayed_at' | 'experience_id' | 'experience_kind'> {
  experience_kind: Kind
}

const HOUR = 3_600_000

/** As far back as the longest limit reaches. Null: nothing counts them. */
export function countedSince(now: number, { frequency_limits, limits }: Counting): number | null {
  const longest = [
    ...frequency_limits.map(({ hours }) => hours * HOUR),
    ...limits.groups.map(({ every }) => span(every)),
  ]
  return longest.length === 0 ? null : Math.floor(now - Math.max(...longest))
}

/** For the limits of the account: the times as far back as the longest of them reaches. */
export function displayedIn(rows: ShowingRow[], now: number, { frequency_limits }: Counting): number[] {
  if (frequency_limits.length === 0) return []
  const since = Math.floor(now - Math.max(...frequency_limits.map(({ hours }) => hours)) * HOUR)
  return rows.map(({ displayed_at }) => displayed_at).filter(at => at >= since)
}

/** By limit group: the times that decide whether there is room, the newest first. No group counts what is taken out of limits. */
export function limitedIn(
  rows: ShowingRow[],
  now: number,
  { groups, exempt }: KnownLimits,
): { [id: string]: number[] } {
  const counted = rows.filter(({ experience_id }) => !exempt.includes(experience_id))
  return Object.fromEntries(
    groups.flatMap(group => {
      const times = counted
        .filter(row => isLimitedBy(group, { id: row.experience_id, kind: row.experience_kind }))
        .map(({ displayed_at }) => displayed_at)
        .filter(at => at > now - span(group.every))
      return times.length > 0 ? [[group.id, times.slice(0, group.size)]] : []
    }),
  )
}
