import type { Json } from '../editor/draft/json.ts'
import type { Collision } from '../editor/draft/merge.ts'

/** What somebody else saved in the same places. */
export function savedMeanwhile(collisions: Pick<Collision, 'at' | 'theirs'>[]): string {
  const places = collisions.map(({ at, theirs }) => `“${placeWords(at)}” is ${valueWords(theirs)}`)
  return `Somebody else saved something here since you opened it: ${places.join(', ')}. Nothing was saved of yours. To replace theirs by yours, save again.`
}

/** `theme.light.accent` is "light accent". */
const placeWords = (at: string): string => at.replace(/^theme\./, '').replaceAll(/[._]/g, ' ')

const valueWords = (value: Json | undefined): string => {
  if (value === undefined || value === null || value === '') return 'empty now'
  return typeof value === 'object' ? 'another one now' : `${value} now`
}
