import type { On } from '../api/events.ts'
import type { Guard } from '../browser/guard.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Stage } from '../stage/stage.ts'
import type { Claim } from '../stage/stage-tools.ts'
import type { State } from '../state/state.ts'
import { type ClaimTools, createClaim } from './claim.ts'
import { enterControlGroups } from './control-group.ts'
import { reachGoals } from './goals.ts'
import { letDrop } from './let-drop.ts'
import { keepStanding } from './standing.ts'

export interface ExtrasTools extends ClaimTools {
  guard: Guard
  signal: AbortSignal
  keeper: RecordKeeper
  reporter: Reporter
  on: On
}

/** What most pages never need: claims, views beside the stage, control groups, goals. */
export interface Extras {
  claim: Claim
}

export function open(state: State, tools: ExtrasTools, stage: Stage): Extras {
  const { guard, signal, keeper, reporter } = tools
  const claim = createClaim(state, tools)
  const removeStanding = keepStanding(state, stage, guard)
  letDrop(state, claim, stage.pause, guard)
  enterControlGroups(state, keeper.change, reporter.sign, guard)
  reachGoals(state, tools.on, signal, keeper.change, reporter.sign, guard)
  signal.addEventListener('abort', guard(removeStanding))
  return { claim }
}
