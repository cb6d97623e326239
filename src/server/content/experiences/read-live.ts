import QuickLRU from 'quick-lru'
import type { Experience } from '../../../protocol/experience.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    readLive: ReadLive
  }
}

/** The Experience in a stored live version. It is shared, so nobody may change it. */
export type ReadLive = (snapshot: string) => Experience

const MOST = 200

/** The same text is always the same Experience, so we cache what was parsed: most requests need only a few. */
export function createReadLive(): ReadLive {
  const known = new QuickLRU<string, Experience>({ maxSize: MOST })
  return snapshot => {
    let experience = known.get(snapshot)
    if (!experience) {
      experience = frozen(JSON.parse(snapshot) as Experience)
      known.set(snapshot, experience)
    }
    return experience
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
