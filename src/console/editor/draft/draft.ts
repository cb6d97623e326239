import type { Colleague } from './colleague.ts'
import { hasPlaceFor, isTheirs, keyOf, valueIn, withMine, withTheirs } from './collisions.ts'
import { type Json, type JsonObject, same } from './json.ts'
import { type Collision, idsOf, isMoved, merge, rebase, yieldTo } from './merge.ts'
import { at, isWithin, type Path, put } from './path.ts'
import type { Wrong } from './read-json.ts'

/** The content of an Experience: its fields as in a file, without id and times. */
export type Content = JsonObject

/** A draft while somebody edits it. */
export interface Draft {
  content: Content
  /** What the server has, as far as we know, and its stamp. */
  base: Content
  stamp: string
  collisions: Collision[]
  past: Moment[]
  future: Moment[]
  /** The last edit, and when: continued typing in one field is one step to undo. */
  latest: { at: Path; time: number } | null
  typed: Typed | null
  sending: Sending | null
}

/** Something to go back to, with the choices that were open then. */
export type Moment = Pick<Draft, 'content' | 'collisions'>

/** A save whose answer has not come yet. If it does not come, the same is sent again, and the server knows it by its id. */
export interface Sending {
  id: string
  sent: Content
  base: Content
  stamp: string
}

/** What somebody types as JSON, letter by letter. It stays as it is until it can be read. */
export interface Typed {
  text: string
  /** The content of which the text was made, or which it was when it could last be read. */
  from: Content
  wrong: Wrong | null
  /** What was written in other parts of this editor since, by its place: it is nobody else's. */
  meanwhile?: { [at: Path]: Json }
}

/** What came from somebody else, and replaced something here. */
export interface Received {
  at: Path
  before: Json | undefined
  /** It is the order of a list. `before` are the ids in their old order. */
  order?: true
  /** Who wrote last, as far as it is known. */
  by?: Colleague | null
  /** It was deleted here. Somebody else changed it meanwhile, so it is back. */
  back?: true
}

const MOST_UNDONE = 200
/** Typing that continues within this time is one edit. */
const ONE_BREATH = 1_500

export const newDraft = (base: Content, stamp: string): Draft => ({
  content: base,
  base,
  stamp,
  collisions: [],
  past: [],
  future: [],
  latest: null,
  typed: null,
  sending: null,
})

export function edit(draft: Draft, path: Path, value: Json | undefined, time: number): Draft {
  return editAll(draft, put(draft.content, path, value), isTyping(value) ? path : '', time)
}

/** Each move, addition and removal is an edit of its own. */
const isTyping = (value: Json | undefined): boolean =>
  !Array.isArray(value) || value.every(member => typeof member !== 'object')

/** Replaces the whole content. Successive edits with the same `path` belong together. Edits without a path never do. */
export function editAll(draft: Draft, content: Content, path: Path, time: number): Draft {
  if (same(content, draft.content)) return draft
  const { latest } = draft
  const goesOn = latest !== null && path !== '' && latest.at === path && time - latest.time < ONE_BREATH
  const past = goesOn ? draft.past : [...draft.past, momentOf(draft)].slice(-MOST_UNDONE)
  return settle(withOwn(draft, { ...draft, content, past, future: [], latest: { at: path, time } }))
}

const momentOf = ({ content, collisions }: Draft): Moment => ({ content, collisions })

/** Remembers what is written here while the JSON field has something that cannot be read yet. */
function withOwn(before: Draft, draft: Draft): Draft {
  const { typed, content } = draft
  if (!typed?.wrong) return draft
  const own = receivedIn(before, draft).map(({ at: path }) => [path, at(content, path) ?? null] as const)
  return { ...draft, typed: { ...typed, meanwhile: { ...typed.meanwhile, ...Object.fromEntries(own) } } }
}

export function undo(draft: Draft): Draft {
  const { past, future, content } = draft
  const index = past.findLastIndex(before => !same(before.content, content))
  if (index < 0) return past.length === 0 ? draft : { ...draft, past: [] }
  return settle(
    withOwn(draft, {
      ...draft,
      ...past[index]!,
      past: past.slice(0, index),
      future: [momentOf(draft), ...future],
      latest: null,
    }),
  )
}

export function redo(draft: Draft): Draft {
  const { past, future, content } = draft
  const index = future.findIndex(after => !same(after.content, content))
  if (index < 0) return future.length === 0 ? draft : { ...draft, future: [] }
  return settle(
    withOwn(draft, {
      ...draft,
      ...future[index]!,
      past: [...past, momentOf(draft)],
      future: future.slice(index + 1),
      latest: null,
    }),
  )
}

/** Merges what somebody else wrote with my changes. Undo still takes back only mine. */
export function receive(draft: Draft, theirs: Content, stamp: string, by?: Colleague | null): Draft {
  const { base, content } = draft
  const named = by ? { by } : {}
  const merged = merge(base, content, theirs)
  const met = merged.collisions.map(collision => ({ ...collision, ...named }))
  /** A choice that was open before: they may have written on. */
  const goOn = (collision: Collision): Collision[] => {
    if (collision.here) return [collision]
    const now = valueIn(theirs, collision)
    const isOther = !same(now, collision.theirs)
    return hasPlaceFor(theirs, collision.at) ? [{ ...collision, ...(isOther && { theirs: now, ...named }) }] : []
  }
  const over = (moment: Moment): Moment => {
    const isMine = (each: Collision) => same(valueIn(moment.content, each), valueIn(content, each))
    const open = joined(moment.collisions.flatMap(goOn), met.filter(isMine))
    const yielded = yieldTo(base, moment.content, theirs)
    return { content: open.reduce((over, each) => withMine(over, moment.content, each), yielded), collisions: open }
  }
  return settle({
    ...draft,
    past: draft.past.map(over),
    future: draft.future.map(over),
    content: merged.value,
    base: theirs,
    stamp,
    collisions: joined(met, draft.collisions.flatMap(goOn)),
  })
}

/** Each choice once. */
const joined = (first: Collision[], others: Collision[]): Collision[] => {
  const known = new Set(first.map(keyOf))
  return [...first, ...others.filter(other => other.here || !known.has(keyOf(other)))]
}

/** The server accepted what was sent, and returned `answer`. */
export function saved(draft: Draft, sent: Content, answer: Content, stamp: string): Draft {
  const over = (content: Content) => rebase(sent, content, answer)
  const overMoment = (moment: Moment) => ({ ...moment, content: over(moment.content) })
  return settle({
    ...draft,
    past: draft.past.map(overMoment),
    future: draft.future.map(overMoment),
    content: over(draft.content),
    base: answer,
    stamp,
    sending: null,
  })
}

/** The server had accepted it before, and somebody else may have written since. */
export const savedBefore = (draft: Draft, sent: Content, now: Content, stamp: string, by?: Colleague | null): Draft =>
  receive({ ...draft, base: sent, sending: null }, now, stamp, by)

/** Chooses one of two values that were written in the same place. */
export function choose(draft: Draft, path: Path, whose: 'mine' | 'theirs', time: number): Draft {
  const found = draft.collisions.find(({ at }) => at === path)
  if (!found) return draft
  const decided = <T extends Moment>(moment: T): T => ({
    ...moment,
    collisions: moment.collisions.filter(each => keyOf(each) !== keyOf(found) || each.here !== found.here),
  })
  if (whose === 'theirs')
    return decided({ ...editAll(draft, withTheirs(draft.content, found), '', time), latest: null })
  // It is decided for good: no undo asks again.
  const past = draft.past.map(decided)
  return { ...decided(draft), past, future: draft.future.map(decided), latest: null }
}

/** What to send to the server. While a choice is open, their value stays there. */
export const toSave = (draft: Draft): Content =>
  draft.collisions.reduce(
    (content, collision) => (collision.here ? content : withTheirs(content, collision)),
    draft.content,
  )

/** Adds unsaved work of another window to this one. It was based on what the server had then. */
export function adopt(draft: Draft, other: Draft): Draft {
  const work = receive(other, draft.base, draft.stamp)
  const { value, collisions } = merge(draft.base, draft.content, work.content)
  const ours = collisions.map(collision => ({ ...collision, here: true as const }))
  return settle({
    ...draft,
    content: value,
    collisions: [...ours, ...work.collisions, ...draft.collisions],
    typed: draft.typed ?? other.typed,
  })
}

export const isSaved = (draft: Draft): boolean => same(toSave(draft), draft.base)

/** The server is known to have everything that was written here, and no choice is open, so the device need not store anything. */
export const isSafe = (draft: Draft): boolean =>
  isSaved(draft) && draft.sending === null && openCollisions(draft).length === 0 && !isUnreadable(draft)

/** The JSON field contains something that is no JSON yet. Only this device has it. */
export const isUnreadable = ({ typed }: Pick<Draft, 'typed'>): boolean => typed?.wrong != null

/** The choices that are still possible: their place may have been removed meanwhile. */
export const openCollisions = (draft: Draft): Collision[] =>
  draft.collisions.filter(({ at: path }) => hasPlaceFor(draft.content, path))

/** The places where somebody else's changes replaced what was shown here. */
export function receivedIn(before: Pick<Draft, 'content'>, after: Pick<Draft, 'content'>): Received[] {
  const found: Received[] = []
  const visit = (one: Json | undefined, other: Json | undefined, path: Path) => {
    if (same(one, other)) return
    const keys = keysOfBoth(one, other)
    if (!keys) found.push({ at: path, before: one })
    else if (Array.isArray(one) && isMoved(one, other)) found.push({ at: path, before: idsOf(one), order: true })
    for (const key of keys ?? []) visit(at(one, key), at(other, key), path ? `${path}.${key}` : key)
  }
  visit(before.content, after.content, '')
  return found
}

/** The same, with what was deleted here and is back because somebody else had changed it. */
export const receivedOver = (before: Pick<Draft, 'content' | 'base'>, after: Pick<Draft, 'content'>): Received[] =>
  receivedIn(before, after).map(change =>
    change.before === undefined && at(before.base, change.at) !== undefined ? { ...change, back: true } : change,
  )

/** A choice is done when both sides are equal. */
function settle(draft: Draft): Draft {
  const collisions = draft.collisions.filter(collision => !isTheirs(draft.content, collision))
  return collisions.length === draft.collisions.length ? draft : { ...draft, collisions }
}

function keysOfBoth(one: Json | undefined, other: Json | undefined): string[] | null {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return null
  if (Array.isArray(one) !== Array.isArray(other)) return null
  if (!Array.isArray(one)) return [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const ids = [...one, ...(other as Json[])].map(item => (at(item, 'id') as string | undefined) ?? null)
  return ids.includes(null) ? null : [...new Set(ids as string[])]
}

/** The collision in a field, if there is one. */
export const collisionAt = (draft: Draft, path: Path): Collision | undefined =>
  openCollisions(draft).find(({ at: open }) => isWithin(open, path))
