import type { Report } from '../../protocol/wire.ts'
import { type KeepTools, type KeptVisit, openKeep, type VisitTools } from '../keep/keep.ts'
import { createLearning, type Learning } from '../keep/learn.ts'
import { createViewLoader } from '../showing/load-view.ts'
import { nameOf } from '../state/person.ts'
import type { State } from '../state/state.ts'
import { aliveKey } from '../state/tab.ts'
import { type OpenParts, openNeeded, openParts, type PartLoader, type PartTools } from './open-parts.ts'

/**
 * The storage that outlives the page, and the parts that show things and use it. Loaded when there is something to store or show.
 */
export interface Kept {
  enter(state: State, visit: EnterTools): Entered
  /** Clears the records of people who have signed out. */
  wipe(profiles: string[]): Promise<void>
}

export type EnterTools = PartTools &
  Pick<VisitTools, 'whose' | 'keepPerson'> & {
    /** Whether somebody else looks by now, as another tab said. */
    isOver(): boolean
  }

/** What one visit uses of it. */
export interface Entered extends KeptVisit {
  parts: OpenParts
  learning: Learning
}

export function open(tools: KeepTools, loader: PartLoader): Kept {
  const keep = openKeep(tools)
  const view = createViewLoader(loader.fetchView)
  return {
    wipe: keep.wipe,
    enter(state, visit) {
      const isWaiting = ({ key }: Report) => kept.storage.holds(`r${key}`) || kept.storage.holds(`e${key}`)
      const learning = createLearning(state, visit.moment, isWaiting)
      const kept = keep.enter({ ...visit, ...factsOf(state, visit), learn: learning.learn })
      const tools = { ...visit, ...kept, loader: { ...loader, view } }
      const parts = openParts(state, tools)
      openNeeded(state, parts, tools)
      hearTabs(state, kept, visit)
      return { ...kept, parts, learning }
    },
  }
}

/**
 * A tab with something on its stage renews its mark every few seconds. A visible page then reads what changed. A hidden page
 * reads only when a mark comes or goes, because it reads again before it becomes visible.
 */
function hearTabs(
  { $person, $record, $visible }: State,
  { keeper }: KeptVisit,
  { host, token, listen, isOver }: EnterTools,
) {
  const keyOf = (tab: string) => aliveKey(token, $person.get(), tab)
  listen(host, 'storage', event => {
    const { key, newValue } = event as StorageEvent
    // Another tab may have said who looks.
    if (key === nameOf(token)) return isOver()
    if (!key?.startsWith(keyOf(''))) return
    const isKnown = $record.get().showings.some(({ tab }) => key === keyOf(tab))
    if ($visible.get() || newValue === null || !isKnown) return keeper.read()
  })
}

/** Turns what is stored into facts, and gives storage what it needs to know of them. */
function factsOf(
  state: State,
  { moment, reporter, options }: PartTools,
): Pick<VisitTools, 'person' | 'setPerson' | 'tell' | 'sign' | 'language'> {
  const { $person, $record } = state
  return {
    person: $person.get,
    setPerson: person => $person.set(person),
    tell: record => moment.set(() => $record.set(record)),
    sign: reporter.sign,
    language: options.language,
  }
}
