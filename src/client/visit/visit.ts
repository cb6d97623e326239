import { batch } from 'nanostores'
import type { Properties } from '../../protocol/profile.ts'
import type { Explanation } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import { isHidden } from '../browser/document.ts'
import { newId } from '../browser/id.ts'
import { createListen, whenLeaving } from '../browser/listen.ts'
import { createReporter, createSigner, type Draft, type Reporter } from '../keep/reporter.ts'
import { enterTab } from '../keep/tab.ts'
import { createOpenNeeded, createParts, type OpenParts } from '../parts/open.ts'
import type { Around } from '../state/around.ts'
import { createBring, createMoment } from '../state/moment.ts'
import { other, type Person, remember, type Said, takeSaid, type Unsent, unconfirmed } from '../state/person.ts'
import { createState, freeze, type State } from '../state/state.ts'
import { createBoot, createIsOver } from './boot.ts'
import { followLinks, followPage } from './follow-page.ts'
import type { Services } from './services.ts'

/** One person on one page view. Another person gets another visit. */
export interface Visit {
  person(): Person
  /** What is said now is reported. Before the first answer it goes along with boot. */
  isOpen(): boolean
  set(said: Said): Promise<void>
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

/** identify → boot → evaluate → arbitrate → render → report. Aborting the signal ends it. */
export function createVisit(services: Services, signal: AbortSignal, whom: Person, unsent: Unsent): Visit {
  const { host, token, guard, emit, clock } = services

  // Who looks, and the facts that are known.
  const state = createState(whom, host.location.href, !isHidden(host))
  const { $person, $boot, $tab } = state
  const person = $person.get
  const keepPerson = () => remember(host, token, person())
  const around = aroundOf(services, state, signal)
  const isOver = createIsOver(state, services.follow, around)

  // What the server has not confirmed becomes a report, before reports are noted for the next page.
  whenLeaving(host, around.listen, () => leave())

  // Reports are kept until the server has them.
  const signer = createSigner(around.page, clock.now, person)
  const keep = services.keepFor(state, { ...around, ...signer, proof: () => unsent.uid_hash, keepPerson, isOver })
  const reporter = createReporter(signer, keep, person, unsent, around)

  // Boot turns the server's answer into facts.
  const boot = createBoot(state, { ...around, unsent, keep, reporter, isOver })

  // Evaluate, arbitrate, render: each is a part that is opened when the facts need it.
  // A page that knows nobody speaks of whoever looks in this browser now, as another tab has said.
  const says = sayings(state, reporter, () => (services.knowsWho() ? undefined : other(host, token, person())))
  const leave = () => sayLast(unsent, guard(reporter.report))
  const tools = {
    ...around,
    ...says,
    keep,
    reporter,
    refresh: boot.again,
    freshen: boot.ifOld,
    bring: createBring(host, guard, signal),
    // Only where something is or was on a stage: reading sessionStorage blocks the page for milliseconds.
    enterTab: () => $tab.set(enterTab(host, token, $tab.get())),
  }
  const parts = createParts(state, tools)
  const unanswered = () => explainNothing($boot.get().state)

  // From here on, it runs.
  $person.listen(guard(keepPerson))
  followLinks(state, says.show)
  // Once the evaluator is loaded, its own code emits `verdict`.
  $boot.listen(() => parts.open.decide || emit('verdict', unanswered()))
  // Another tab has said that somebody else looks.
  $boot.listen(({ state }) => state === 'ended' && leave())
  followPage(state, boot, createOpenNeeded(state, parts, tools), { ...tools, isOver })
  signal.addEventListener('abort', () => freeze(state))

  return {
    ...says,
    ...asking(state, parts, unanswered, isOver),
    person,
    report: reporter.report,
    refresh: boot.again,
    leave,
  }
}

function aroundOf(services: Services, state: State, signal: AbortSignal): Services & Around {
  const { host, options, guard, clock } = services
  return {
    ...services,
    signal,
    page: newId(host),
    moment: createMoment(host, clock, guard, signal, batch, state.$now.set),
    listen: createListen(guard, signal),
    href: () => options.urlFilter?.(host.location.href) ?? host.location.href,
  }
}

/** What the page says. */
function sayings(
  { $wishes, $happened }: State,
  { report }: Reporter,
  ofWhom: () => Person | undefined,
): Pick<Visit, 'set' | 'track' | 'show'> {
  return {
    set: ({ properties, company }) => report({ type: 'set', properties, company }, ofWhom()),
    track(name, properties) {
      $happened.set({ name })
      return report({ type: 'event', name, properties }, ofWhom())
    },
    show: (id, wish) => $wishes.set([...$wishes.get().filter(other => other.id !== id), { ...wish, id }]),
  }
}

/** What was said and the server does not have becomes a report. It is not said again, should they come back to this tab. */
function sayLast(unsent: Unsent, report: (draft: Draft) => unknown) {
  const said = unconfirmed(unsent)
  takeSaid(unsent)
  unsent.asked = []
  if (said) report({ type: 'set', properties: said.properties, company: said.company })
}

/** What the page asks of the parts. */
function asking(
  { $boot }: State,
  parts: OpenParts,
  unanswered: () => Explanation,
  isOver: () => boolean,
): Pick<Visit, 'isOpen' | 'trigger' | 'explain' | 'inspect'> {
  return {
    isOpen() {
      // Another tab may have said who looks: what this page says from now on is not of the person before.
      isOver()
      const { answer, state } = $boot.get()
      return !!answer || state === 'ended'
    },
    async trigger(name) {
      // At once if possible, so that what is said in one turn is decided together.
      const decider = parts.open.decide ?? (await parts.decide())
      decider.trigger(name)
    },
    async explain(id) {
      const { state, answer } = $boot.get()
      if (answer) return (await parts.explain()).explain(id)
      return state === 'waiting' ? undefined : unanswered()
    },
    inspect: async () => (await parts.explain()).inspect(),
  }
}

/** Where nothing is known of what could be shown. */
export const explainNothing = (state: Explanation['state']): Explanation => ({
  state,
  verdicts: [],
  under_way: [],
  stage: null,
  aside: [],
})
