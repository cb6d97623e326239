import type { Guard } from '../browser/guard.ts'
import type { Decider } from '../decide/decide.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Stage } from '../stage/stage.ts'
import type { State } from '../state/state.ts'
import { enterControlGroups } from './control-group.ts'
import { reachGoals } from './goals.ts'
import { type Inspected, type InspectTools, inspected } from './inspected.ts'
import { keepStanding } from './standing.ts'

export interface ExtrasTools extends InspectTools {
  guard: Guard
  signal: AbortSignal
  keeper: RecordKeeper
  reporter: Reporter
  pause(key: string): void
  loadInspector(): Promise<{ open(inspected: Inspected): () => void }>
  loadDecider(): Promise<Decider>
}

/** What most pages never need: views beside the stage, control groups, goals, the inspector. */
export interface Extras {
  /** Opens the inspector; resolves with its close. */
  inspect(): Promise<() => void>
}

export function createExtras(state: State, stage: Stage, tools: ExtrasTools): Extras {
  const { guard, signal, keeper, reporter } = tools
  let closeInspector = () => {}
  const removeStanding = keepStanding(state, stage, tools.pause, guard)
  enterControlGroups(state, keeper.change, reporter.sign, guard)
  reachGoals(state, tools.on, signal, keeper.change, reporter.sign, guard)
  signal.addEventListener('abort', () => {
    guard(removeStanding)()
    closeInspector()
  })
  return {
    async inspect() {
      const [{ open }, decider] = await Promise.all([tools.loadInspector(), tools.loadDecider()])
      // One at a time, and of this visit: another `identify` or `destroy` takes it away.
      closeInspector()
      if (!signal.aborted) closeInspector = open(inspected(state, decider, tools))
      return closeInspector
    },
  }
}
