import { type KeepTools, type KeptVisit, openKeep, type VisitTools } from '../keep/keep.ts'
import { learn } from '../keep/learn.ts'
import { createViewLoader } from '../showing/load-view.ts'
import type { State } from '../state/state.ts'
import { aliveKey } from '../state/tab.ts'
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
      hearTabs(state, kept, visit)
      return { ...kept, parts }
    },
  }
}

/**
 * A tab with something on its stage says every few seconds that it is still here. A page that can be seen beside it reads
 * what changed meanwhile; a hidden one only when a tab has gone or is new, because it reads again before it is seen.
 */
function hearTabs({ $person, $record, $visible }: State, { keeper }: KeptVisit, { host, token, listen }: PartTools) {
  const keyOf = (tab: string) => aliveKey(token, $person.get(), tab)
  listen(host, 'storage', event => {
    const { key, newValue } = event as StorageEvent
    if (!key?.startsWith(keyOf(''))) return
    const isKnown = $record.get().showings.some(({ tab }) => key === keyOf(tab))
    if ($visible.get() || newValue === null || !isKnown) return keeper.read()
  })
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
