import { atom, type ReadableAtom } from 'nanostores'
import type * as segment from '../../evaluator/segment.ts'
import type { PageFacts } from '../../evaluator/situation.ts'
import type { Decided } from '../../protocol/decided.ts'
import type { Feed } from '../../protocol/wire.ts'

/** The code that reads Segments. It is a part of its own, because not every account has Segments. */
export type Segments = typeof segment

/** Facts that only decisions read. `$page` holds what happens on the page, as far as somebody needs it. */
export const createFacts = ($page: ReadableAtom<PageFacts>) => ({
  $page,
  $feed: atom<Feed | null>(null),
  /** What the server decided for this feed. An answer about another feed waits until that feed is here. */
  $decided: atom<Decided | undefined>(undefined),
  /** The code that reads Segments. Null: it is not loaded yet. */
  $segments: atom<Segments | null>(null),
})

export type DecideFacts = ReturnType<typeof createFacts>
