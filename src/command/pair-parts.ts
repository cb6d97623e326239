import type { Content } from './read-files.ts'

/** The places of a part in two lists: before and after. */
export interface Pair {
  before: number
  after: number
}

/** How much of two parts must be the same, so that one reads as the other with changes. */
const HALF = 0.5

/**
 * Which parts of two lists are the same part: those with the same id; then those that are equal; then, of parts without ids, those that have most
 * in common, if it is half of them. In the order of the second list. `replaced`: also a new part and a removed one that it reads like.
 */
export function pairParts(before: unknown[], after: unknown[], { replaced = false } = {}): Pair[] {
  const pairs: Pair[] = []
  const free = {
    before: new Set(before.keys()),
    after: new Set(after.keys()),
  }
  const pair = (one: Pair) => {
    pairs.push(one)
    free.before.delete(one.before)
    free.after.delete(one.after)
  }
  for (const isSame of [hasSameId, isEqual])
    for (const there of [...free.after]) {
      const here = [...free.before].find(index => isSame(before[index], after[there]))
      if (here !== undefined) pair({ before: here, after: there })
    }
  const alike = [...free.after].flatMap(there =>
    [...free.before].map(here => ({
      before: here,
      after: there,
      share: shareOf(before[here], after[there], replaced),
    })),
  )
  for (const { share, ...each } of alike.sort((one, other) => other.share - one.share))
    if (share >= HALF && free.before.has(each.before) && free.after.has(each.after)) pair(each)
  return pairs.sort((one, other) => one.after - other.after)
}

const idOf = (part: unknown): unknown => (part as Content | null)?.id

const hasSameId = (one: unknown, other: unknown): boolean => idOf(one) !== undefined && idOf(one) === idOf(other)

const isEqual = (one: unknown, other: unknown): boolean =>
  (idOf(one) === undefined) === (idOf(other) === undefined) && JSON.stringify(one) === JSON.stringify(other)

/** 0 to 1. Parts with ids have been paired by them. */
function shareOf(one: unknown, other: unknown, replaced: boolean): number {
  if (!isPart(one) || !isPart(other) || idOf(other) !== undefined) return 0
  if (idOf(one) !== undefined && !replaced) return 0
  const [here, there] = [valuesIn(withoutId(one)), valuesIn(other)]
  const common = [...here].filter(value => there.has(value)).length
  return common / Math.max(here.size, there.size, 1)
}

export const withoutId = <T>(part: T): T => {
  if (!isPart(part)) return part
  const { id: _, ...rest } = part as Content
  return rest as T
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value with the names that lead to it. */
function valuesIn(value: object, at = ''): Set<string> {
  return new Set(
    Object.entries(value).flatMap(([field, each]) =>
      typeof each === 'object' && each !== null
        ? [...valuesIn(each, `${at}${field}.`)]
        : [`${at}${field}: ${JSON.stringify(each)}`],
    ),
  )
}
