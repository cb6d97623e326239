import { type KeepTools, type KeptVisit, openKeep, type VisitTools } from '../keep/keep.ts'
import { learn } from '../keep/learn.ts'
import { createViewLoader } from '../showing/load-view.ts'
import type { State } from '../state/state.ts'
import { type OpenParts, openNeeded, openParts, type PartLoader, type PartTools } from './open-parts.ts'

/** What outlives the page, and what shows things, which is handed it. Loaded when there is something to keep or to show. */
export interface Kept {
  enter(state: State, visit: EnterTools): Entered
  /** These people have gone. */
  wipe(profiles: string[]): Promise<void>
}

export type EnterTools = PartTools & Pick<VisitTools, 'whose' | 'keepPerson'>

/** What one visit does with it. */
export interface Entered extends KeptVisit {
  parts: OpenParts
}

export function open(tools: KeepTools, loader: PartLoader): Kept {
  const keep = openKeep(tools)
  const view = createViewLoader(loader.fetchView)
  return {
    wipe: keep.wipe,
    enter(state, visit) {
      const kept = keep.enter({ ...visit, ...factsOf(state, visit) })
      const tools = { ...visit, ...kept, loader: { ...loader, view } }
      const parts = openParts(state, tools)
      openNeeded(state, parts, tools)
      return { ...kept, parts }
    },
  }
}

/** What is kept becomes facts, and is told of them. */
function factsOf(
  state: State,
  { moment, reporter }: PartTools,
): Pick<VisitTools, 'person' | 'setPerson' | 'tell' | 'learn' | 'sign'> {
  const { $person, $record } = state
  return {
    person: $person.get,
    setPerson: person => $person.set(person),
    tell: record => moment.set(() => $record.set(record)),
    learn: report => learn(report, state, moment),
    sign: reporter.sign,
  }
}
