import { atom, type ReadableAtom } from 'nanostores'
import type * as segment from '../../evaluator/segment.ts'
import type { PageFacts } from '../../evaluator/situation.ts'
import type { Feed } from '../../protocol/wire.ts'

/** The code that reads Segments: a part of its own, because not everybody has some. */
export type Segments = typeof segment

/** Facts that only decisions read. `$page`: what is and what happens on the page, as far as somebody wants to know it. */
export const createFacts = ($page: ReadableAtom<PageFacts>) => ({
  $page,
  $feed: atom<Feed | null>(null),
  /** What reads Segments; null: it is not here yet. */
  $segments: atom<Segments | null>(null),
})

export type DecideFacts = ReturnType<typeof createFacts>
