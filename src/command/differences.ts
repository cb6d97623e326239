import type { Content } from './read-files.ts'

/** A place that differs: `steps.0.title`. `undefined`: there is nothing. */
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
  if (Array.isArray(before) && idsOf(before) !== idsOf(after as unknown[])) return here
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap(key =>
    differencesIn((before as Content)[key] ?? null, (after as Content)[key] ?? null, at ? `${at}.${key}` : key),
  )
}

/** For a list of steps or buttons: their ids in order. For any other list: its length. */
function idsOf(list: unknown[]): string {
  return list.map(each => (each as { id?: unknown } | null)?.id ?? '').join()
}

const LONGEST = 80

/** `steps.0.title: "Hello" → "Hello again"` */
export function differenceLine({ at, before, after }: Difference): string {
  if (Array.isArray(before) && Array.isArray(after)) return `${at}: ${listLine(before, after)}`
  return `${at}: ${inShort(before)} → ${inShort(after)}`
}

/** What was added to a list of parts, and what was removed from it. */
function listLine(before: unknown[], after: unknown[]): string {
  const added = after.filter(each => !before.some(other => isSamePart(each, other)))
  const removed = before.filter(each => !after.some(other => isSamePart(each, other)))
  const parts = [...removed.map(each => `− ${titleOf(each)}`), ...added.map(each => `+ ${titleOf(each)}`)]
  return parts.length ? parts.join(', ') : 'another order'
}

function isSamePart(one: unknown, other: unknown): boolean {
  const [id, another] = [(one as Content | null)?.id, (other as Content | null)?.id]
  return id !== undefined && another !== undefined ? id === another : JSON.stringify(one) === JSON.stringify(other)
}

function titleOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return inShort(part)
  const { title, text, body } = part as Content
  return inShort(title ?? text ?? body ?? part)
}

function inShort(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
