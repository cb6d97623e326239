import type { Colleague } from './colleague.ts'
import { hasPlaceFor, isTheirs, keyOf, valueIn, withMine, withTheirs } from './collisions.ts'
import { type Json, type JsonObject, same } from './json.ts'
import { asWritten } from './made-from.ts'
import { type Collision, merge, rebase, theirsIn, yieldTo } from './merge.ts'
import { at, isWithin, type Path, put } from './path.ts'
import type { Wrong } from './read-json.ts'
import { receivedIn } from './received.ts'

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
  /** Who wrote there meanwhile, by its place. */
  by?: { [at: Path]: Colleague }
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
  const written = asWritten(draft.content, put(draft.content, path, value))
  return editAll(draft, written, isTyping(value) ? path : '', time)
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
    const now = theirsIn(theirs, collision)
    const isOther = !same(now.theirs, collision.theirs)
    return hasPlaceFor(theirs, collision.at) ? [{ ...collision, ...now, ...(isOther && named) }] : []
  }
  const over = (moment: Moment): Moment => {
    const isMine = (each: Collision) => same(valueIn(moment.content, each), valueIn(content, each))
    const open = joined(moment.collisions.flatMap(goOn), met.filter(isMine))
    const yielded = yieldTo(base, moment.content, theirs)
    return { content: open.reduce((over, each) => withMine(over, moment.content, each), yielded), collisions: open }
  }
  return settle({
    ...draft,
    ...(by && { typed: withAuthor(draft, theirs, by) }),
    past: draft.past.map(over),
    future: draft.future.map(over),
    content: merged.value,
    base: theirs,
    stamp,
    collisions: joined(met, draft.collisions.flatMap(goOn)),
  })
}

/** Remembers who wrote what is not what this text was made of. Which of it is a choice is known when it can be read. */
function withAuthor({ typed, base }: Draft, theirs: Content, by: Colleague): Typed | null {
  if (!typed?.wrong) return typed
  const places = receivedIn({ content: base }, { content: theirs }).map(({ at: path }) => [path, by] as const)
  return { ...typed, by: { ...typed.by, ...Object.fromEntries(places) } }
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

/** A choice is done when both sides are equal. */
function settle(draft: Draft): Draft {
  const collisions = draft.collisions.filter(collision => !isTheirs(draft.content, collision))
  return collisions.length === draft.collisions.length ? draft : { ...draft, collisions }
}

/** The collision in a field, if there is one. */
export const collisionAt = (draft: Draft, path: Path): Collision | undefined =>
  openCollisions(draft).find(({ at: open }) => isWithin(open, path))
