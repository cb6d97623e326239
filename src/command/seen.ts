import { createHash } from 'node:crypto'
import type { Held } from './held.ts'
import type { Content, OneFile } from './read-files.ts'

/** The stamp that `pull` writes into a file: of the draft, of what people get, and of the file itself. */
export const stampOf = ({ stamp, live_stamp }: Pick<Held, 'stamp' | 'live_stamp'>, content: Content): string =>
  `${stamp}.${live_stamp}.${digestOf(content)}`

/** What the account remembers of a file that was pushed: its stamp, and what was in it. */
export const rememberedOf = ({ stamp, whole }: OneFile): string => `${stamp ?? ''}#${digestOf(whole)}`

/** What was in the file, in the words of `rememberedOf`. */
export const digestPushed = ({ seen }: Pick<Memory, 'seen'>): string => seen?.split('#')[1] ?? ''

/** What the account remembers of pushes from one folder. Before folders had names, it remembered the last push of any. */
export type Memory = NonNullable<Held['pushed']> & {
  /** Whether the branch of this clone has what was pushed. Null: it has only a part of its history. Missing: nobody knows. */
  isHere?: boolean | null | undefined
}

/** Null: this folder never pushed it. */
export function memoryOf({ pushed, pushed_from }: Held, source: string | null): Memory | null {
  return pushed_from.find(each => each.source === source) ?? (pushed_from.length === 0 ? pushed : null)
}

/** Whether a file has only what was pulled into it or pushed from it. Anything else would be lost if it were replaced. */
export function isKnown(content: Content, { pushed, pushed_from }: Held): boolean {
  const digest = digestOf(content)
  const stamp = typeof content.stamp === 'string' ? content.stamp : ''
  const was = [pushed, ...pushed_from].map(each => each && digestPushed(each))
  return stamp.split('.')[2] === digest || was.includes(digest)
}

export const hasSameContent = (one: Content, other: Content): boolean => digestOf(one) === digestOf(other)

/** The same for the same content, however it is written. */
export function digestOf({ $schema: _, stamp: __, ...content }: Content): string {
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

/** `whole` is missing for what is in no file. */
type Seer = Pick<OneFile, 'stamp'> & Partial<Pick<OneFile, 'whole'>>

/**
 * A file that was never pulled, although this folder has pushed one that was: another clone has seen what a colleague wrote, and this file may be
 * from before that. Then nobody knows what it has seen.
 */
const isBehind = ({ whole }: Seer, memory: Memory | null): boolean =>
  whole !== undefined && whole.stamp == null && (memory?.seen?.split('#')[0] ?? '') !== ''

/** Whether whoever has this file has seen the current draft. Null: nobody knows, because it was neither pushed nor pulled. */
export function hasSeenDraft(file: Seer, { stamp }: Held, memory: Memory | null): boolean | null {
  const pulled = pulledStamps(file, memory)
  if (pulled?.draft === stamp) return true
  const isPushed = memory?.stamp === stamp
  if (isPushed && memory.isHere != null) return memory.isHere
  if (isBehind(file, memory)) return null
  return memory || pulled ? isPushed && !pulled : null
}

/**
 * The same for what people get. A draft that files wrote may be published by anybody: whoever then publishes more of it takes nothing
 * away. But who `ends` it must have seen that people get it.
 */
export function hasSeenLive(
  file: Seer,
  { live_stamp }: Held,
  memory: Memory | null,
  { ends = false } = {},
): boolean | null {
  const isOf = (live: string | null, draft: string) =>
    live === live_stamp || (!ends && live_stamp.startsWith(`${draft}@`))
  const pulled = pulledStamps(file, memory)
  if (pulled && isOf(pulled.live, pulled.draft)) return true
  const isPushed = memory !== null && isOf(memory.live_stamp, memory.stamp)
  if (isPushed && memory.isHere != null) return memory.isHere
  if (isBehind(file, memory)) return null
  if (pulled) return false
  return isPushed || (memory?.live_stamp ? false : null)
}

/**
 * What was pulled into the file, if that is not what this folder pushed last. A file without a stamp, or with the one that it had
 * at that push, goes on from there. Any other file has seen what was there when it was pulled, and nothing else.
 */
function pulledStamps(
  { stamp }: Pick<OneFile, 'stamp'>,
  memory: Memory | null,
): { draft: string; live: string } | null {
  if (stamp === null || stamp === memory?.seen?.split('#')[0]) return null
  const [draft = '', live = ''] = stamp.split('.')
  return { draft, live }
}
