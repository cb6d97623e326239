/** A number from 0 to 1 for each id: FNV-1a, then the last mixing step of MurmurHash3, because consecutive ids differ little. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x1000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * The place of a person among all people, from 0 to 100, which decides the arm of an experiment. Each Experience shifts all
 * places by a hash of its own, so that no two of them share a control group.
 */
export const placeOf = (percent: number, experience: string): number => (percent + 100 * hashOf(experience)) % 100
