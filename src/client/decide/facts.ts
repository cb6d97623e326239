import { atom, type ReadableAtom } from 'nanostores'
import type { Readers } from '../../evaluator/gates.ts'
import type * as limits from '../../evaluator/limits.ts'
import type * as segment from '../../evaluator/segment.ts'
import type { PageFacts } from '../../evaluator/situation.ts'
import { unreadable } from '../../evaluator/unreadable.ts'
import { firstSteps, type Watched, watchedSteps } from '../../evaluator/watched.ts'
import type { Decided } from '../../protocol/decided.ts'
import type { Candidate } from '../../protocol/verdict.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { Transport } from '../network/transport.ts'
import type { Around } from '../state/around.ts'
import type { Bring, Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'

/** The code that reads Segments and limit groups. Both are parts of their own, because not every account has them. */
export type Segments = Partial<typeof segment & typeof limits>

/** Until the code that reads Segments is loaded, nobody knows what they say. */
export const readerOf = (segments: Segments | null): Readers => ({
  readSegment: () => unreadable('segments', 'yet'),
  ...segments,
})

/** Facts that only decisions read. `$page` holds what happens on the page, as far as somebody needs it. */
export const createFacts = ($page: ReadableAtom<PageFacts>) => ({
  $page,
  $feed: atom<Feed | null>(null),
  /** What the server decided for this feed. An answer about another feed waits until that feed is here. */
  $decided: atom<Decided | undefined>(undefined),
  /** The code that reads Segments and limit groups, as far as it is loaded. Null: none of it. */
  $segments: atom<Segments | null>(null),
})

export type DecideFacts = ReturnType<typeof createFacts>

/** Watches the page only for what candidates and later steps wait for. Calls `tell` if they wait for elements. */
export function watchForCandidates(
  $candidates: ReadableAtom<Candidate[]>,
  { $record }: Pick<State, '$record'>,
  watch: (wanted: Watched) => void,
  tell: () => Promise<unknown>,
  { guard, bring }: Pick<RareTools, 'guard' | 'bring'>,
) {
  const look = guard(() => {
    const later = $record.get().showings.flatMap(({ experience, step }) => [...experience.steps].slice(step))
    const watched = watchedSteps([...firstSteps($candidates.get()), ...later])
    watch(watched)
    if (watched.elements.size) bring('elements', tell, look)
  })
  $candidates.listen(look)
  $record.listen(look)
  look()
}

/**
 * Fetches the feed that the last boot named, once for each version. After a failure it tries again when the server may be asked.
 */
export function keepFeed(
  { $boot, $now }: Pick<State, '$boot' | '$now'>,
  { $feed, $decided }: DecideFacts,
  server: Transport,
  moment: Moment,
  now: () => number,
  guard: Guard,
): () => Promise<unknown> | undefined {
  let fetching: Promise<unknown> | undefined

  /** Whether we must leave the server alone after a failure. If so, we look again afterwards. */
  function isResting() {
    const rest = server.rest()
    if (rest) moment.wakeAt(now() + rest)
    return rest > 0
  }
  /** Numbers mean something only together with the feed that has them. */
  function decide() {
    const { answer } = $boot.get()
    if (answer?.feed?.version === $feed.get()?.version) $decided.set(answer?.decided)
  }
  const fetchFeed = guard(async () => {
    const offered = $boot.get().answer?.feed
    try {
      // Await in every case: `fetching` is assigned only after the first await.
      const feed = await (offered ? server.ask<Feed>(offered.path.slice(1)) : null)
      moment.set(() => {
        $feed.set(feed)
        decide()
      })
    } finally {
      fetching = undefined
      isResting()
    }
  })
  const look = () => {
    const { answer } = $boot.get()
    if (!answer) return fetching
    decide()
    if (answer.feed?.version === $feed.get()?.version) return fetching
    // Another request may have failed meanwhile. Then we must leave the server alone for longer than we planned.
    if (!isResting()) fetching ??= fetchFeed()
    return fetching
  }
  $boot.listen(look)
  $now.listen(look)
  look()
  return look
}

/** Code that only some candidates need. */
interface Rare {
  segments: typeof segment
  limits: typeof limits
  elements: typeof import('./look-for-elements.ts')
}

export interface RareTools extends Pick<Around, 'guard' | 'moment'> {
  bring: Bring
  loader: { part<N extends keyof Rare>(name: N): Promise<Rare[N]> }
}

/** Loads the code that reads Segments when a candidate has a Segment, and that of limit groups when there are any. */
export function readSegments(
  { $plan, $record }: Pick<State, '$plan' | '$record'>,
  { $feed, $segments }: DecideFacts,
  tools: RareTools,
) {
  const { guard, moment, bring, loader } = tools
  const isSegmentRead = () =>
    $plan.get().segments || $record.get().showings.some(one => one.wait && one.experience.segment)
  async function load(name: 'segments' | 'limits') {
    const part = await loader.part(name)
    moment.set(() => $segments.set({ ...$segments.get(), ...part }))
  }
  const isNeeded = { segments: isSegmentRead, limits: () => $feed.get()?.limits }
  const needed = () => (['segments', 'limits'] as const).filter(name => isNeeded[name]())
  const look = guard(() => {
    for (const name of needed()) bring(name, () => load(name), look)
  })
  $plan.listen(look)
  $record.listen(look)
  look()
  return () => Promise.all(needed().map(load))
}
