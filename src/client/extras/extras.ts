import type { On } from '../api/events.ts'
import type { Claim, Confirm, OfferFirst, TakeOver } from '../stage/stage-tools.ts'
import type { State } from '../state/state.ts'
import { assignArms } from './assign-arms.ts'
import { type ClaimTools, claimInTime, confirmLate, createClaim, letDrop } from './claim.ts'
import { reachGoals } from './goals.ts'
import { type OfferTools, offerFirst } from './offer.ts'
import { createTakeOver, type TakeOverTools } from './take-over.ts'

export interface ExtrasTools extends ClaimTools, TakeOverTools, OfferTools {
  parts: ClaimTools['parts'] & OfferTools['parts']
  signal: AbortSignal
  on: On
}

/** What most pages never need: claims, showings that other tabs left, arms of experiments, goals. */
export interface Extras {
  claim: Claim
  confirm: Confirm
  takeOver: TakeOver
  offer: OfferFirst
}

export function open(state: State, tools: ExtrasTools): Extras {
  const { guard, signal, keeper, reporter } = tools
  const claim = createClaim(state, tools)
  letDrop(state, claim, tools)
  assignArms(state, keeper.change, reporter.sign, guard)
  reachGoals(state, tools.on, signal, keeper.change, reporter.sign, guard)
  return {
    claim: claimInTime(claim, state, tools),
    confirm: confirmLate(tools),
    takeOver: createTakeOver(state, tools),
    offer: offerFirst(state, tools),
  }
}
