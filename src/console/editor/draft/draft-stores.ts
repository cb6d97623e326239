import { atom, type WritableAtom } from 'nanostores'
import { type Draft, openCollisions } from './draft.ts'
import type { About } from './draft-api.ts'
import type { FieldProblem } from './problems.ts'
import type { Received } from './received.ts'
import type { Saving } from './saving-words.ts'

/** The state of a draft that is open in an editor. */
export interface DraftStores {
  $draft: WritableAtom<Draft>
  $about: WritableAtom<About | null>
  $saving: WritableAtom<Saving>
  /** Whether this device stores what the server does not have yet. */
  $kept: WritableAtom<boolean>
  $problems: WritableAtom<readonly FieldProblem[]>
  /** What somebody else has changed since this was last empty. */
  $received: WritableAtom<readonly Received[]>
}

export const createDraftStores = (draft: Draft, about: About | null): DraftStores => ({
  $draft: atom(draft),
  $about: atom(about),
  $saving: atom(atRest(draft)),
  $kept: atom(true),
  $problems: atom<readonly FieldProblem[]>([]),
  $received: atom<readonly Received[]>([]),
})

/** The state to show while no request is running. */
export function atRest(draft: Draft): Saving {
  if (draft.typed?.wrong) return { state: 'unreadable', line: draft.typed.wrong.line }
  const count = openCollisions(draft).length
  return count > 0 ? { state: 'choose', count } : { state: 'saved' }
}
