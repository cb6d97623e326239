import type { Outbox } from '../network/outbox.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import { isTooLate } from '../stage/begin.ts'
import type { Claim, Confirm } from '../stage/stage-tools.ts'
import { type PauseTools, pause } from '../state/pause.ts'
import { isSame } from '../state/record.ts'
import type { State } from '../state/state.ts'

export interface InTimeTools extends PauseTools {
  keeper: RecordKeeper
  reporter: Reporter
  outbox: Outbox
  parts: { decide(): Promise<unknown> }
}

/** A claim whose lease is worth a paint. None: refused, or too late, and noted so. */
export const claimInTime =
  (claim: Claim, state: Pick<State, '$leased' | '$paused'>, tools: InTimeTools): Claim =>
  async candidate => {
    const { id } = candidate.delivery
    // Boot's lease was too old: the laptop slept.
    const wasLeased = state.$leased.get()?.delivery.id === id
    const lease = wasLeased ? undefined : await claim(candidate)
    if (!wasLeased && !isTooLate(lease, tools.clock.latest())) return lease
    tools.reporter.report({ type: 'count', what: 'paint-too-late' })
    if (wasLeased) state.$leased.set(null)
    // A fresh lease and too late already: the page's clock jumps. At once again would be without end.
    else pause(state, tools, id)
    // From now on it is a matter of the evaluator, and of another claim.
    await tools.parts.decide()
  }

/** Somebody else may have it: the server says so to the confirmation. Then it is gone from here. */
export const confirmLate =
  ({ outbox, keeper }: InTimeTools): Confirm =>
  async showing => {
    if (!showing.confirm || (await outbox.confirm(showing.confirm))) return true
    await keeper.change(record => ({
      record: { ...record, showings: record.showings.filter(other => !isSame(showing)(other)) },
    }))
    return false
  }
