import { createHash } from 'node:crypto'
import type { Held } from './held.ts'
import type { Content, OneFile } from './read-files.ts'

/** The stamp that `pull` writes into a file: of the draft, of what people get, and of the file itself. */
export const stampOf = ({ stamp, live_stamp }: Pick<Held, 'stamp' | 'live_stamp'>, content: Content): string =>
  `${stamp}.${live_stamp}.${digestOf(content)}`

/** What the account remembers of a file that was pushed: its stamp, and what was in it. */
export const rememberedOf = ({ stamp, whole }: OneFile): string => `${stamp ?? ''}#${digestOf(whole)}`

/** Whether a file has only what was pulled into it or pushed from it. Anything else would be lost if it were replaced. */
export function isKnown(content: Content, pushed: Held['pushed']): boolean {
  const digest = digestOf(content)
  const stamp = typeof content.stamp === 'string' ? content.stamp : ''
  return stamp.split('.')[2] === digest || pushed?.seen?.split('#')[1] === digest
}

export const hasSameContent = (one: Content, other: Content): boolean => digestOf(one) === digestOf(other)

/** The same for the same content, however it is written. */
function digestOf({ $schema: _, stamp: __, ...content }: Content): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest('hex')
    .slice(0, 16)
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, inOrder(each)]))
}

/** Whether whoever has this file has seen the current draft. Null: nobody knows, because it was neither pushed nor pulled. */
export function hasSeenDraft(file: OneFile, { stamp, pushed }: Held): boolean | null {
  const pulled = pulledStamps(file, pushed)
  if (pulled) return pulled.draft === stamp
  return pushed ? pushed.stamp === stamp : null
}

/** The same for what people get. A draft that files wrote may be published by anybody. */
export function hasSeenLive(file: OneFile, { live_stamp, pushed }: Held): boolean | null {
  const pulled = pulledStamps(file, pushed)
  if (pulled) return pulled.live === live_stamp || live_stamp.startsWith(`${pulled.draft}@`)
  if (pushed?.live_stamp === live_stamp || (pushed && live_stamp.startsWith(`${pushed.stamp}@`))) return true
  return pushed?.live_stamp ? false : null
}

/**
 * What was pulled into the file, if that is not what was pushed last. A file without a stamp, or with the one that it had at the
 * last push, goes on from that push. Any other file was pulled at another time, perhaps in another folder, and has seen what was
 * there then, and nothing else.
 */
function pulledStamps({ stamp }: OneFile, pushed: Held['pushed']): { draft: string; live: string } | null {
  if (stamp === null || stamp === pushed?.seen?.split('#')[0]) return null
  const [draft = '', live = ''] = stamp.split('.')
  return { draft, live }
}
