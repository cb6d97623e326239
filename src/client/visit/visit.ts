import { batch } from 'nanostores'
import type { Properties } from '../../protocol/profile.ts'
import type { Explanation } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import { watchElements } from '../browser/elements.ts'
import { isHidden, type Listen, realOf } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { createRecordKeeper } from '../network/record-keeper.ts'
import { createReporter } from '../network/reporter.ts'
import { createMoment } from '../state/moment.ts'
import { type Person, remember, type Unsent } from '../state/person.ts'
import { createState } from '../state/state.ts'
import { askServer } from './ask-server.ts'
import { followPage } from './follow-page.ts'
import { loadNeeded } from './needed-parts.ts'
import { openParts } from './open-parts.ts'
import type { Services } from './services.ts'

/** One person on one page view. Another person gets another. */
export interface Visit {
  person(): Person
  isOpen(): boolean
  set(properties: Properties, company: Unsent['company']): Promise<void>
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
  const { host, token, options, guard, emit, clock, storage, outbox } = services
  const page = newId(host)
  const state = createState(whom, host.location.href, !isHidden(host))
  const { $person, $boot, $record, $wishes } = state
  const moment = createMoment(host, clock, guard, signal, batch, now => state.$now.set(now))
  const reporter = createReporter(page, clock.now, () => $person.get(), outbox, storage, emit)
  const keeper = createRecordKeeper(
    storage,
    whom.profile ?? '',
    record => moment.set(() => $record.set(record)),
    outbox,
    emit,
  )
  const elements = watchElements(host, signal, guard)
  const href = () => options.urlFilter?.(host.location.href) ?? host.location.href
  const listen: Listen = (target, type, work) =>
    realOf(target, 'addEventListener').call(target, type, guard(work), { signal })

  const track = async (name: string, properties?: Properties) => {
    parts.decider()?.happened(name)
    await reporter.report({ type: 'event', name, properties })
  }
  const show = (id: string, wish?: ShowOptions) =>
    $wishes.set([...$wishes.get().filter(other => other.id !== id), { ...wish, id }])
  const tools = { ...services, page, signal, moment, elements, reporter, keeper, href, listen, track, show }
  const parts = openParts(state, { ...tools, refresh: () => refresh.again() })
  const refresh = askServer(state, { ...tools, ...parts, unsent })
  loadNeeded(state, parts.load, moment, guard)
  $person.listen(guard(person => signal.aborted || remember(host, token, person)))
  followPage(state, { ...tools, ...parts, refresh })

  return {
    track,
    show,
    person: () => $person.get(),
    isOpen: () => !!$boot.get().answer,
    async set(properties, company) {
      parts.decider()?.learn(properties)
      await reporter.report({ type: 'set', properties, company })
    },
    trigger: async name => (await parts.loadDecider()).trigger(name),
    refresh: refresh.again,
    async explain(id) {
      const { state, answer } = $boot.get()
      if (answer) return (await parts.loadDecider()).explain(id)
      return state === 'waiting' ? undefined : { state, verdicts: [], stage: null, aside: [] }
    },
    inspect: async () => (await parts.loadExtras()).inspect(),
    leave: () => parts.stage()?.leave(false),
  }
}
