import type { Experience } from '../../protocol/experience.ts'

/** The Experience in a stored snapshot. Shared, so nobody changes it. */
export type ReadLive = (snapshot: string) => Experience

/** So many different ones are kept. */
const MOST = 200

/** The same text is the same Experience, so one that was read before need not be read again: most requests ask for a few. */
export function createReadLive(): ReadLive {
  const known = new Map<string, Experience>()
  return snapshot => {
    let experience = known.get(snapshot)
    if (!experience) {
      experience = frozen(JSON.parse(snapshot) as Experience)
      // The one that was read first goes first.
      if (known.size === MOST) known.delete(known.keys().next().value!)
      known.set(snapshot, experience)
    }
    return experience
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
