import type { Held } from './held.ts'
import type { OneFile } from './read-files.ts'

/** The stamps that `pull` writes into a file: of the draft, and of what people get. */
export const stampsOf = ({ stamp, live_stamp }: Pick<Held, 'stamp' | 'live_stamp'>): string => `${stamp}.${live_stamp}`

/**
 * Whether the current draft is what files wrote last, or what was pulled into the file since then. Null: nobody knows, because
 * neither happened.
 */
export function hasSeenDraft(file: OneFile, { stamp, pushed }: Held): boolean | null {
  if (pushed?.stamp === stamp || freshStamps(file, pushed)?.draft === stamp) return true
  return pushed || file.stamp ? false : null
}

/**
 * The same for what people get. A draft that files wrote may be published by anybody. A stamp that was in the file at the last
 * push already says nothing new: an emergency since then must not look like the state before it.
 */
export function hasSeenLive(file: OneFile, { live_stamp, pushed }: Held): boolean | null {
  if (pushed?.live_stamp === live_stamp || freshStamps(file, pushed)?.live === live_stamp) return true
  if (pushed && live_stamp.startsWith(`${pushed.stamp}@`)) return true
  return pushed?.live_stamp || file.stamp ? false : null
}

function freshStamps({ stamp }: OneFile, pushed: Held['pushed']): { draft: string; live: string } | null {
  if (stamp === null || stamp === pushed?.seen) return null
  const [draft = '', live = ''] = stamp.split('.')
  return { draft, live }
}
