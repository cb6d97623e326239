import { atom, batch, computed } from 'nanostores'
import type { Properties } from '../../protocol/profile.ts'
import type { Explanation } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import { isHidden } from '../browser/document.ts'
import { watchElements } from '../browser/elements.ts'
import { newId } from '../browser/id.ts'
import { createListen } from '../browser/listen.ts'
import { createRecordKeeper } from '../network/record-keeper.ts'
import { createReporter } from '../network/reporter.ts'
import { createMoment } from '../state/moment.ts'
import { type Person, remember, type Unsent } from '../state/person.ts'
import { createState, freeze } from '../state/state.ts'
import { enterTab } from '../state/tab.ts'
import { followLinks, followPage } from './follow-page.ts'
import { openNeeded, openParts } from './open-parts.ts'
import { createRefresh } from './refresh.ts'
import type { Services } from './services.ts'

/** One person on one page view. Another person gets another. */
export interface Visit {
  person(): Person
  isOpen(): boolean
  set(said: Unsent): Promise<void>
  track(name: string, properties?: Properties): Promise<void>
  trigger(name: string): Promise<void>
  show(id: string, options?: ShowOptions): void
  refresh(): Promise<void>
  explain(id?: string): Promise<Explanation | undefined>
  inspect(): Promise<() => void>
  /** Whoever comes after this in the tab goes on with what is under way. */
  leave(): void
}

/** identify → boot → decide → show → report. Aborting the signal ends it. */
export function createVisit(services: Services, signal: AbortSignal, whom: Person, unsent: Unsent): Visit {
  const { host, token, options, guard, emit, clock, storage, outbox, loader } = services
  const page = newId(host)
  const state = createState(whom, host.location.href, !isHidden(host))
  const { $person, $boot, $record, $tab, $wishes } = state
  const moment = createMoment(host, clock, guard, signal, batch, state.$now.set)
  const keepPerson = () => remember(host, token, $person.get())
  const reporter = createReporter(page, clock.now, $person.get, keepPerson, outbox, storage, emit)
  const keep = (record: ReturnType<typeof $record.get>) => moment.set(() => $record.set(record))
  const tools = {
    ...services,
    ...{ atom, computed, signal, page, moment, reporter },
    keeper: createRecordKeeper(storage, whom.profile ?? '', keep, outbox, emit),
    elements: watchElements(host, signal, guard),
    href: () => options.urlFilter?.(host.location.href) ?? host.location.href,
    listen: createListen(guard, signal),
    // Only where something is or was on a stage: to read it, the page stands still for milliseconds.
    enterTab: () => $tab.set($tab.get() ?? enterTab(host, token, null)),
    show(id: string, wish?: ShowOptions) {
      $wishes.set([...$wishes.get().filter(other => other.id !== id), { ...wish, id }])
    },
    track(name: string, properties?: Properties) {
      parts.open.decide?.happened(name)
      return reporter.report({ type: 'event', name, properties })
    },
    refresh: () => refresh.again(),
    freshen: () => refresh.ifOld(),
  }
  const parts = openParts(state, tools, loader)
  openNeeded(state, parts, loader, tools)
  $person.listen(guard(keepPerson))
  followLinks(state)
  const refresh = createRefresh(state, { ...tools, unsent })
  // Where the evaluator is, others tell it.
  $boot.listen(({ state }) => parts.open.decide || emit('verdict', { state, verdicts: [], stage: null, aside: [] }))
  followPage(state, { ...tools, parts, refresh })
  signal.addEventListener('abort', () => freeze(state))

  return {
    ...tools,
    person: $person.get,
    isOpen: () => !!$boot.get().answer,
    set({ properties, company }) {
      parts.open.decide?.learn(properties)
      return reporter.report({ type: 'set', properties, company })
    },
    async trigger(name) {
      // At once where that is possible: what is said in one turn is decided together.
      const decider = parts.open.decide ?? (await parts.decide())
      decider.trigger(name)
    },
    async explain(id) {
      const { state, answer } = $boot.get()
      if (answer) return (await parts.explain()).explain(id)
      return state === 'waiting' ? undefined : { state, verdicts: [], stage: null, aside: [] }
    },
    inspect: async () => (await parts.explain()).inspect(),
    leave: () => parts.open.stage?.leave(false),
  }
}
