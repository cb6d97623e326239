import type { Experience } from '../protocol/experience.ts'
import type { LimitGroup } from '../protocol/limit-group.ts'
import { isLimitedBy } from './is-limited-by.ts'
import { type Answer, WAIT } from './miss.ts'
import type { Situation } from './situation.ts'
import { span } from './span.ts'

/** Whether every limit group of an Experience has room. In each, one display must become too old before one more is allowed. */
export function readLimits({ now, limits = [] }: Situation, experience: Experience): Answer {
  const groups = limits
    .filter(group => !experience.unlimited && isLimitedBy(group, experience))
    .map(({ name, size, every, displayed }) => {
      const last = displayed[size - 1]
      return { name, size, every, until: last ? last + span(every) : 0 }
    })
  const at = Math.max(0, ...groups.map(({ until }) => until))
  return [now >= at || WAIT, { groups }, at]
}

/** What a browser displayed automatically, and times that a later one replaced after a snooze. */
interface Here {
  counted?: (Pick<Experience, 'id' | 'kind'> & { at: number })[]
  replaced: number[]
}

/** The groups with what the server and this browser know of each, newest first. */
export const limitsOf = (
  groups: LimitGroup[],
  there: { [limitGroupId: string]: number[] } | undefined,
  { counted = [], replaced }: Here,
): Situation['limits'] =>
  groups.map(group => {
    const here = counted.filter(each => isLimitedBy(group, each)).map(({ at }) => at)
    const times = new Set([...(there?.[group.id] ?? []), ...here])
    for (const time of replaced) times.delete(time)
    return { ...group, displayed: [...times].sort((a, b) => b - a) }
  })
