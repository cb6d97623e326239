import { batch } from 'nanostores'
import type { Properties } from '../../protocol/profile.ts'
import type { Explanation } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import { isHidden } from '../browser/document.ts'
import { newId } from '../browser/id.ts'
import { createListen } from '../browser/listen.ts'
import { createReporter, type Draft, type Reporter } from '../network/reporter.ts'
import { createBring } from '../state/bring.ts'
import { createMoment } from '../state/moment.ts'
import { type Person, remember, type Unsent, unconfirmed } from '../state/person.ts'
import { createState, freeze } from '../state/state.ts'
import { enterTab } from '../state/tab.ts'
import { createFetch } from './fetch-needed.ts'
import { followLinks, followPage } from './follow-page.ts'
import { openDecide } from './open-decide.ts'
import { createRefresh } from './refresh.ts'
import type { Services } from './services.ts'
import { createVisitKeep } from './visit-keep.ts'

/** One person on one page view. Another person gets another visit. */
export interface Visit {
  person(): Person
  isOpen(): boolean
  set(said: Unsent): Promise<void>
  /** Reports it; `who` looked before. */
  report: Reporter['report']
  /** Somebody else will look: what was said of this person, and the server does not have, becomes a report. */
  leave(): void
  track(name: string, properties?: Properties): Promise<void>
  trigger(name: string): Promise<void>
  show(id: string, options?: ShowOptions): void
  refresh(): Promise<void>
  explain(id?: string): Promise<Explanation | undefined>
  inspect(): Promise<() => void>
}

/** identify → boot → decide → show → report. Aborting the signal ends it. */
export function createVisit(services: Services, signal: AbortSignal, whom: Person, unsent: Unsent): Visit {
  const { host, token, options, guard, emit, clock, loader } = services
  const page = newId(host)
  const state = createState(whom, host.location.href, !isHidden(host))
  const { $person, $boot, $tab, $wishes } = state
  const moment = createMoment(host, clock, guard, signal, batch, state.$now.set)
  const keepPerson = () => remember(host, token, $person.get())
  const person = $person.get
  const visitKeep = createVisitKeep(services.keep, whom, kept => kept.enter(state, { ...tools, keepPerson }))
  const reporter = createReporter({ ...services, page, now: clock.now, person, unsent, keep: visitKeep })
  const parts = openDecide(state, loader, () => tools)
  const tools = {
    ...services,
    ...{ signal, page, moment, reporter, visitKeep, parts, whose: visitKeep.whose },
    bring: createBring(host, guard, signal),
    href: () => options.urlFilter?.(host.location.href) ?? host.location.href,
    listen: createListen(guard, signal),
    // Only where something is or was on a stage: reading sessionStorage blocks the page for milliseconds.
    enterTab: () => $tab.set(enterTab(host, token, $tab.get())),
    show(id: string, wish?: ShowOptions) {
      $wishes.set([...$wishes.get().filter(other => other.id !== id), { ...wish, id }])
    },
    track(name: string, properties?: Properties) {
      parts.open.decide?.happened(name)
      return reporter.report({ type: 'event', name, properties })
    },
    refresh: () => refresh.again(),
    freshen: () => refresh.ifOld(),
    isOver: () => refresh.isOver(),
  }
  $person.listen(guard(keepPerson))
  followLinks(state, tools.show)
  const refresh = createRefresh(state, { ...tools, unsent })
  // Once the evaluator is loaded, its own code emits `verdict`.
  const unanswered = (): Explanation => ({ state: $boot.get().state, verdicts: [], stage: null, aside: [] })
  $boot.listen(() => parts.open.decide || emit('verdict', unanswered()))
  followPage(state, { ...tools, unsent, refresh, fetchNeeded: createFetch(state, tools) })
  signal.addEventListener('abort', () => freeze(state))
  const explainer = async () => (await visitKeep.enter()).parts.explain()

  return {
    ...tools,
    person,
    report: reporter.report,
    leave: () => leaveSaid(unsent, guard(reporter.report)),
    isOpen: () => !!$boot.get().answer,
    set: ({ properties, company }) => reporter.report({ type: 'set', properties, company }),
    async trigger(name) {
      // At once if possible, so that what is said in one turn is decided together.
      const decider = parts.open.decide ?? (await parts.decide())
      decider.trigger(name)
    },
    async explain(id) {
      const { state, answer } = $boot.get()
      if (answer) return (await explainer()).explain(id)
      return state === 'waiting' ? undefined : unanswered()
    },
    inspect: async () => (await explainer()).inspect(),
  }
}

function leaveSaid(unsent: Unsent, report: (draft: Draft) => unknown) {
  const said = unconfirmed(unsent)
  if (said) report({ type: 'set', properties: said.properties, company: said.company })
}
