import type { ReadableAtom } from 'nanostores'
import type { Candidate } from '../../evaluator/situation.ts'
import { type Watched, watched, watchedSteps } from '../../evaluator/watched.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { Transport } from '../network/transport.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import type { Judged } from './derive.ts'
import type { DecideFacts } from './facts.ts'

/** The page is watched for what candidates and later steps wait for, and for nothing else. */
export function watchForCandidates(
  $candidates: ReadableAtom<Candidate[]>,
  { $record }: Pick<State, '$record'>,
  watch: (lists: Watched[]) => void,
  guard: Guard,
) {
  const look = guard(() => {
    const later = $record.get().showings.flatMap(({ experience, step }) => [...experience.steps].slice(step))
    watch([watched($candidates.get()), watchedSteps(later)])
  })
  $candidates.listen(look)
  $record.listen(look)
  look()
}

/** What was judged becomes the plan that others follow; time is looked at again when it alone may change it. */
export function tellPlan(
  $judged: ReadableAtom<Judged>,
  { $plan, $record }: Pick<State, '$plan' | '$record'>,
  moment: Moment,
  guard: Guard,
) {
  $judged.subscribe(
    guard(({ turnsAt, ...plan }) => {
      const { seen } = $record.get()
      moment.wakeAt(turnsAt)
      $plan.set({ ...plan, extras: plan.extras || Object.values(seen).some(({ goal }) => goal) })
    }),
  )
}

/** Brings the feed that the last boot named, once a version, and asks again when the server may be asked. */
export function keepFeed(
  { $boot, $now }: Pick<State, '$boot' | '$now'>,
  { $feed }: DecideFacts,
  server: Transport,
  moment: Moment,
  now: () => number,
  guard: Guard,
): () => Promise<unknown> | undefined {
  let fetching: Promise<unknown> | undefined

  const fetchFeed = guard(async () => {
    const offered = $boot.get().answer?.feed
    try {
      const feed = offered ? await server.ask<Feed>(offered.path.slice(1)) : null
      moment.set(() => $feed.set(feed))
    } finally {
      fetching = undefined
      const rest = server.rest()
      if (rest) moment.wakeAt(now() + rest)
    }
  })
  const look = () => {
    const { answer } = $boot.get()
    if (answer && answer.feed?.version !== $feed.get()?.version && !server.rest()) fetching ??= fetchFeed()
    return fetching
  }
  $boot.listen(look)
  $now.listen(look)
  look()
  return look
}
