import type { On } from '../api/events.ts'
import type { Guard } from '../browser/guard.ts'
import type { WriteTools } from '../showing/write-showing.ts'
import type { Claim, TakeOver } from '../stage/stage-tools.ts'
import type { State } from '../state/state.ts'
import { assignArms } from './assign-arms.ts'
import { type ClaimTools, createClaim } from './claim.ts'
import { reachGoals } from './goals.ts'
import { letDrop } from './let-drop.ts'
import { takeOver } from './take-over.ts'

export interface ExtrasTools extends ClaimTools, WriteTools {
  guard: Guard
  signal: AbortSignal
  on: On
}

/** What most pages never need: claims, what other tabs left, arms of experiments, goals. */
export interface Extras {
  claim: Claim
  takeOver: TakeOver
}

export function open(state: State, tools: ExtrasTools): Extras {
  const { guard, signal, keeper, reporter } = tools
  const claim = createClaim(state, tools)
  letDrop(state, claim, tools)
  assignArms(state, keeper.change, reporter.sign, guard)
  reachGoals(state, tools.on, signal, keeper.change, reporter.sign, guard)
  return { claim, takeOver: (showing, owner) => takeOver(showing, owner, state, tools) }
}
