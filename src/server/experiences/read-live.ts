import type { Experience } from '../../protocol/experience.ts'

/** The Experience in a stored live version. It is shared, so nobody may change it. */
export type ReadLive = (snapshot: string) => Experience

/** The most that are kept. */
const MOST = 200

/** The same text is always the same Experience, so we cache what was parsed: most requests need only a few. */
export function createReadLive(): ReadLive {
  const known = new Map<string, Experience>()
  return snapshot => {
    let experience = known.get(snapshot)
    if (!experience) {
      experience = frozen(JSON.parse(snapshot) as Experience)
      // The oldest one leaves first.
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
