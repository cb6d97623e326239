import type { Json } from '../editor/draft/json.ts'
import type { Collision } from '../editor/draft/merge.ts'
import { settingAt } from '../words/setting-words.ts'

/** What somebody else saved in the same places. */
export function savedMeanwhile(collisions: Pick<Collision, 'at' | 'theirs'>[]): string {
  const places = collisions.map(({ at, theirs }) => `“${settingAt(at)}” is ${valueWords(theirs)}`)
  return `Somebody else saved something here since you opened it: ${places.join(', ')}. Nothing was saved of yours. To replace theirs by yours, save again.`
}

const valueWords = (value: Json | undefined): string => {
  if (value === undefined || value === null || value === '') return 'empty now'
  return typeof value === 'object' ? 'another one now' : `${value} now`
}
