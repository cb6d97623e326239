import type { ReadableAtom } from 'nanostores'
import type { Candidate } from '../../evaluator/situation.ts'
import { firstSteps, type Watched, watchedSteps } from '../../evaluator/watched.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { Transport } from '../network/transport.ts'
import type { Bring } from '../state/bring.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import type { DecideFacts, Segments } from './facts.ts'

/** Watches the page only for what candidates and later steps wait for. Calls `tell` if they wait for elements. */
export function watchForCandidates(
  $candidates: ReadableAtom<Candidate[]>,
  { $record }: Pick<State, '$record'>,
  watch: (wanted: Watched) => void,
  tell: () => Promise<unknown>,
  { guard, bring }: Pick<PartTools, 'guard' | 'bring'>,
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
  { $feed }: DecideFacts,
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
  const fetchFeed = guard(async () => {
    const offered = $boot.get().answer?.feed
    try {
      // Await in every case: `fetching` is assigned only after the first await.
      const feed = await (offered ? server.ask<Feed>(offered.path.slice(1)) : null)
      moment.set(() => $feed.set(feed))
    } finally {
      fetching = undefined
      isResting()
    }
  })
  const look = () => {
    const { answer } = $boot.get()
    if (!answer || answer.feed?.version === $feed.get()?.version) return fetching
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
  segments: Segments
  elements: typeof import('./look-for-elements.ts')
}

export interface PartTools {
  guard: Guard
  moment: Moment
  bring: Bring
  loader: { part<N extends keyof Rare>(name: N): Promise<Rare[N]> }
}

/** Loads the code that reads Segments when a candidate has a Segment. */
export function readSegments(
  { $plan, $record }: Pick<State, '$plan' | '$record'>,
  { $segments }: DecideFacts,
  tools: PartTools,
) {
  const { guard, moment, bring, loader } = tools
  const isNeeded = () => $plan.get().segments || $record.get().showings.some(one => one.wait && one.experience.segment)
  async function load() {
    if (!isNeeded()) return
    const segments = await loader.part('segments')
    moment.set(() => $segments.set(segments))
  }
  const look = guard(() => {
    if (isNeeded()) bring('segments', load, look)
  })
  $plan.listen(look)
  $record.listen(look)
  look()
  return load
}
