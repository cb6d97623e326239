import type { atom } from 'nanostores'
import type { Guard } from '../browser/guard.ts'
import type { Decider } from '../decide/decide.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Stage } from '../stage/stage.ts'
import type { Claim } from '../stage/stage-tools.ts'
import type { State } from '../state/state.ts'
import { type ClaimTools, createClaim } from './claim.ts'
import { enterControlGroups } from './control-group.ts'
import { reachGoals } from './goals.ts'
import { type Inspected, type InspectTools, inspected } from './inspected.ts'
import { letDrop } from './let-drop.ts'
import { keepStanding } from './standing.ts'

export interface ExtrasTools extends InspectTools, ClaimTools {
  guard: Guard
  signal: AbortSignal
  keeper: RecordKeeper
  reporter: Reporter
  loadInspector(): Promise<{ open(inspected: Inspected): () => void }>
  parts: { decide(): Promise<Decider> }
  atom: typeof atom
}

/** What most pages never need: claims, views beside the stage, control groups, goals, the inspector. */
export interface Extras {
  claim: Claim
  /** Opens the inspector; resolves with its close. */
  inspect(): Promise<() => void>
}

export function createExtras(state: State, stage: Stage, tools: ExtrasTools): Extras {
  const { guard, signal, keeper, reporter } = tools
  let closeInspector = () => {}
  const claim = createClaim(state, tools)
  const $standing = tools.atom<string[]>([])
  const removeStanding = keepStanding(state, $standing, stage, guard)
  letDrop(state, claim, stage.pause, guard)
  enterControlGroups(state, keeper.change, reporter.sign, guard)
  reachGoals(state, tools.on, signal, keeper.change, reporter.sign, guard)
  signal.addEventListener('abort', () => {
    guard(removeStanding)()
    closeInspector()
  })
  return {
    claim,
    async inspect() {
      const [{ open }, decider] = await Promise.all([tools.loadInspector(), tools.parts.decide()])
      // One at a time, and of this visit: another `identify` or `destroy` takes it away.
      closeInspector()
      if (!signal.aborted) closeInspector = open(inspected(state, $standing, decider, tools))
      return closeInspector
    },
  }
}
