import { type Content, type Draft, editAll } from './draft.ts'
import { same } from './json.ts'
import { type Collision, merge } from './merge.ts'
import { at } from './path.ts'
import { readJson } from './read-json.ts'

/**
 * Takes what is in the JSON field. When it can be read, only what differs from `from` was written there: everything else may
 * have been changed meanwhile, and stays. If both changed the same place, it is a choice.
 */
export function typeJson(draft: Draft, text: string, from: Content, time: number): Draft {
  const read = readJson(text)
  if (!read.ok) {
    const { meanwhile } = draft.typed?.wrong ? draft.typed : {}
    return { ...draft, typed: { text, from, wrong: read.wrong, ...(meanwhile && { meanwhile }) } }
  }
  const written = { ...read.content, kind: draft.content.kind }
  const { value, collisions } = merge(from, written, draft.content)
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
    return same(at(base, path), theirs) && !isOwn ? collision : { ...collision, here: true }
  }

/** The text to show in the JSON field: as it was typed, unless the draft is something else by now. */
export const textOf = ({ typed, content }: Draft): string =>
  typed && (typed.wrong || same(typed.from, content)) ? typed.text : JSON.stringify(content, null, 2)

/** The content that this text stands for. */
export const shownIn = ({ typed, content }: Draft): Content => (typed?.wrong ? typed.from : content)

export const withoutTyped = (draft: Draft): Draft => (draft.typed ? { ...draft, typed: null } : draft)
