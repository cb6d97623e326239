import { isObject, type Json } from './json.ts'
import { isWithin, put } from './path.ts'
import type { Received } from './received.ts'

/** What came before and what came now: each place once, with the value that was shown here first. */
export const joinReceived = (told: readonly Received[], more: readonly Received[]): Received[] =>
  more.reduce<Received[]>(withOne, [...told])

function withOne(told: Received[], change: Received): Received[] {
  const isSame = (each: Received) => each.at === change.at && each.order === change.order && each.stays === change.stays
  if (told.some(isSame)) return told.map(each => (isSame(each) ? { ...each, by: change.by } : each))
  if (change.order || change.stays) return [...told, change]
  // What is inside something that is new here, or was replaced, belongs to that.
  const outer = told.find(each => !each.order && !each.stays && isWithin(change.at, each.at))
  if (outer) return told.map(each => (each === outer ? { ...each, by: change.by } : each))
  const isInner = (each: Received) => !each.stays && isWithin(each.at, change.at)
  const before = told.filter(isInner).reduce((value, each) => asBefore(value, change.at, each), change.before)
  return [...told.filter(each => !isInner(each)), { ...change, before }]
}

/** The value as it was before an earlier change inside it. */
const asBefore = (value: Json | undefined, path: string, { at, before, order }: Received): Json | undefined =>
  isObject(value) && !order ? put(value, at.slice(path.length + 1), before) : value
