import type { ReadableAtom } from 'nanostores'
import type { Candidate, Situation } from '../../evaluator/situation.ts'
import { type Watched, watched, watchedSteps } from '../../evaluator/watched.ts'
import type { Guard } from '../browser/guard.ts'
import type { Transport } from '../network/transport.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import type { Judged } from './derive.ts'

/** The page is watched for what candidates and later steps wait for, and for nothing else. */
export function watchForCandidates(
  { $record }: Pick<State, '$record'>,
  $candidates: ReadableAtom<Candidate[]>,
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

/** Steps that wait on the screen ask again whether they may appear. */
export function askStepsAgain($situation: ReadableAtom<Situation | null>, changed: () => void) {
  $situation.listen(changed)
}

/** What was judged becomes the plan that others follow; time is looked at again when it alone may change it. */
export function tellPlan(
  { $plan, $record }: Pick<State, '$plan' | '$record'>,
  $judged: ReadableAtom<Judged>,
  moment: Moment,
  guard: Guard,
) {
  $judged.subscribe(
    guard(({ turnsAt, ...plan }) => {
      moment.wakeAt(turnsAt)
      for (const { wait } of $record.get().showings) if (wait) moment.wakeAt(wait)
      $plan.set(plan)
    }),
  )
}

/** The feed that boot named is fetched, and asked for again when the server may be asked. */
export function keepFeed(
  { $boot, $feed, $now }: Pick<State, '$boot' | '$feed' | '$now'>,
  fetchFeed: () => Promise<void>,
  server: Transport,
  moment: Moment,
  guard: Guard,
) {
  const again = () => moment.wakeAt($now.get().at + server.rest() + 1)
  const look = guard(async () => {
    const { answer } = $boot.get()
    if (!answer || answer.feed?.version === $feed.get()?.version) return
    if (server.rest()) return again()
    try {
      await fetchFeed()
    } catch (error) {
      again()
      throw error
    }
  })
  $boot.listen(look)
  $now.listen(look)
  look()
}
