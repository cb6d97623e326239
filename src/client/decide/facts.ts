import { atom, type ReadableAtom } from 'nanostores'
import type * as segment from '../../evaluator/segment.ts'
import type { EventCount, PageFacts } from '../../evaluator/situation.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Boot } from '../state/facts.ts'

/** The code that reads Segments: a part of its own, because not everybody has some. */
export type Segments = typeof segment

/** Facts that only decisions read. `$page`: what is and what happens on the page, as far as somebody wants to know it. */
export function createFacts($boot: ReadableAtom<Boot>, $page: ReadableAtom<PageFacts>) {
  /** How often things happened, here and before. */
  const $events = atom<{ [name: string]: EventCount }>({})
  $boot.subscribe(({ answer }) => answer && $events.set(answer.events))
  return {
    $page,
    $events,
    $feed: atom<Feed | null>(null),
    /** What reads Segments; null: it is not here yet. */
    $segments: atom<Segments | null>(null),
  }
}

export type DecideFacts = ReturnType<typeof createFacts>
