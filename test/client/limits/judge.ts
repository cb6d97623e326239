import type { ShowingRow } from './world.ts'

/** A limit group as the history made it, and the ids of what is in it. */
export interface Group {
  name: string
  size: number
  hours: number
  inside: Set<string>
}

const HOUR = 3_600_000
const AUTOMATIC = ['campaign', 'experiment']

/** Every period, wherever it begins, in which more of a group started automatically than it allows. */
export const tooMany = (groups: Group[], rows: ShowingRow[]): string[] =>
  groups.flatMap(({ name, size, hours, inside }) => {
    const times = rows
      .filter(row => inside.has(row.experience) && AUTOMATIC.includes(row.group_kind))
      .map(row => row.first_displayed_at)
      .sort((a, b) => a - b)
    const next = times.find((at, index) => index >= size && at - times[index - size]! < hours * HOUR)
    return next === undefined ? [] : [`${name}: ${size + 1} within ${hours} h, the last one at ${next}`]
  })

/** What could come now, as far as limits decide: it has not been shown yet, and each of its groups has room. */
export function hasRoom(ids: string[], groups: Group[], rows: ShowingRow[], now: number): string[] {
  return ids.filter(id => {
    if (rows.some(({ experience }) => experience === id)) return false
    return groups
      .filter(({ inside }) => inside.has(id))
      .every(({ size, hours, inside }) => {
        const counted = rows.filter(row => inside.has(row.experience) && AUTOMATIC.includes(row.group_kind))
        return counted.filter(row => row.displayed_at > now - hours * HOUR).length < size
      })
  })
}
