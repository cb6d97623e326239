import { pairParts, withoutId } from './pair-parts.ts'
import type { Content } from './read-files.ts'

/** A place that differs: `steps.0.title`. `undefined`: there is nothing. In a list, the place after the change. */
export interface Difference {
  at: string
  before: unknown
  after: unknown
}

export function differencesIn(before: unknown, after: unknown, at = ''): Difference[] {
  if (Object.is(before, after)) return []
  const here = [{ at, before: before ?? undefined, after: after ?? undefined }]
  const bothObjects = typeof before === 'object' && typeof after === 'object' && before !== null && after !== null
  if (!bothObjects || Array.isArray(before) !== Array.isArray(after)) return here
  if (Array.isArray(before) && idsOf(before) !== idsOf(after as unknown[]))
    return [...here, ...inParts(before, after as unknown[], at)]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap(key =>
    differencesIn((before as Content)[key] ?? null, (after as Content)[key] ?? null, at ? `${at}.${key}` : key),
  )
}

/** What differs in the parts that are in both lists, wherever they are now, and in those that took the place of others. */
function inParts(before: unknown[], after: unknown[], at: string): Difference[] {
  return pairParts(before, after, { replaced: true }).flatMap(pair =>
    differencesIn(withoutId(before[pair.before]), withoutId(after[pair.after]), `${at}.${pair.after}`),
  )
}

/** For a list of steps or buttons: their ids in order. For any other list: its length. */
function idsOf(list: unknown[]): string {
  return list.map(each => (each as { id?: unknown } | null)?.id ?? '').join()
}

const LONGEST = 80

/** So much of what is the same comes before what differs in long texts. */
const BEFORE = 20

/** `steps.0.title: "Hello" → "Hello again"` */
export function differenceLine({ at, before, after }: Difference): string {
  if (Array.isArray(before) && Array.isArray(after)) return `${at}: ${listLine(before, after)}`
  const [was, is] = [before, after].map(inFull) as [string, string]
  const start = Math.max(was.length, is.length) > LONGEST ? Math.max(0, firstDifference(was, is) - BEFORE) : 0
  return `${at}: ${cut(was, start)} → ${cut(is, start)}`
}

/** What was added to a list of parts, what was removed from it, and whether the others have moved. */
function listLine(before: unknown[], after: unknown[]): string {
  const pairs = pairParts(before, after)
  const added = after.filter((_, index) => !pairs.some(pair => pair.after === index))
  const removed = before.filter((_, index) => !pairs.some(pair => pair.before === index))
  const isMoved = pairs.some((pair, index) => index > 0 && pair.before < pairs[index - 1]!.before)
  return [
    ...removed.map(each => `− ${titleOf(each)}`),
    ...added.map(each => `+ ${titleOf(each)}`),
    ...(isMoved ? ['another order'] : []),
  ].join(', ')
}

function titleOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return cut(inFull(part), 0)
  const { title, text, body } = part as Content
  return cut(inFull(title ?? text ?? body ?? part), 0)
}

const inFull = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** The part of a long text that begins here. */
function cut(text: string, start: number): string {
  const from = text.length > start ? start : Math.max(0, text.length - BEFORE)
  const end = from + LONGEST
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
