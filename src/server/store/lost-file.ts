import { fstatSync, statSync } from 'node:fs'
import { LATER, Unavailable } from './unavailable.ts'

/** The system keeps a deleted file as long as it is open: everything would go on, and be gone at the next start. */
export function whyLost(path: string, open: number): Unavailable | null {
  const there = statSync(path, { throwIfNoEntry: false })
  if (!there) return new Unavailable('deleted', LATER)
  const { dev, ino } = fstatSync(open)
  if (there.dev !== dev || there.ino !== ino) return new Unavailable('replaced', LATER)
  return there.size === 0 ? new Unavailable('emptied', LATER) : null
}
