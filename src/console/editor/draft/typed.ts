import type { Colleague } from './colleague.ts'
import { type Content, type Draft, editAll, type Typed } from './draft.ts'
import { same } from './json.ts'
import { asWritten } from './made-from.ts'
import { type Collision, merge } from './merge.ts'
import { at, isWithin, type Path } from './path.ts'
import { readJson } from './read-json.ts'

/**
 * Takes what is in the JSON field. When it can be read, only what differs from `from` was written there: everything else may
 * have been changed meanwhile, and stays. If both changed the same place, it is a choice.
 */
export function typeJson(draft: Draft, text: string, from: Content, time: number): Draft {
  const read = readJson(text)
  if (!read.ok) {
    const { meanwhile, by } = draft.typed?.wrong ? draft.typed : {}
    const since = { ...(meanwhile && { meanwhile }), ...(by && { by }) }
    return { ...draft, typed: { text, from, wrong: read.wrong, ...since } }
  }
  const written = { ...read.content, kind: draft.content.kind }
  const { value, collisions } = merge(from, asWritten(from, written), draft.content)
  const typed = { text, from: written, wrong: null }
  const open = collisions.filter(({ at: path, theirs }) => !same(at(value, path), theirs)).map(whose(draft))
  const others = draft.collisions.filter(({ at: path }) => !open.some(({ at }) => at === path))
  return editAll({ ...draft, typed, collisions: [...others, ...open] }, value, 'json', time)
}

/** What the server has is somebody else's, unless it was written here, in another part of the editor. The rest always was. */
const whose =
  ({ base, typed }: Draft) =>
  (collision: Collision): Collision => {
    const { at: path, theirs } = collision
    const { meanwhile = {} } = typed ?? {}
    const isOwn = path in meanwhile && same(meanwhile[path] ?? null, theirs ?? null)
    if (!same(at(base, path), theirs) || isOwn) return { ...collision, here: true }
    const by = authorAt(typed?.by ?? {}, path)
    return by ? { ...collision, by } : collision
  }

/** Who wrote there, or in a part of it, or in what it is a part of. */
const authorAt = (by: NonNullable<Typed['by']>, path: Path): Colleague | undefined =>
  by[path] ?? Object.entries(by).find(([near]) => isWithin(near, path) || isWithin(path, near))?.[1]

/** The text to show in the JSON field: as it was typed, unless the draft is something else by now. */
export const textOf = (draft: Draft): string => shownTyped(draft)?.text ?? JSON.stringify(draft.content, null, 2)

/** The content that this text stands for. */
export const shownIn = (draft: Draft): Content => shownTyped(draft)?.from ?? draft.content

/** Marks of outdated translations come while somebody types: the text does not jump for them. */
function shownTyped({ typed, content }: Draft): Typed | null {
  if (!typed || typed.wrong) return typed
  return same({ ...typed.from, outdated: undefined }, { ...content, outdated: undefined }) ? typed : null
}

export const withoutTyped = (draft: Draft): Draft => (draft.typed ? { ...draft, typed: null } : draft)
