import type { atom, computed, ReadableAtom } from 'nanostores'
import { checkStep } from '../../evaluator/check-step.ts'
import { evaluateWith } from '../../evaluator/evaluate-with.ts'
import type { Candidate, Situation } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import type { Experience, Item, Step } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Clock } from '../browser/clock.ts'
import type { Elements } from '../browser/elements.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Transport } from '../network/transport.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import { derive, leaveAlone, readerOf } from './derive.ts'
import { keepFeed, watchForCandidates } from './effects.ts'
import { createFacts, type DecideFacts, type Segments } from './facts.ts'
import { createGather } from './gather.ts'
import { lookForElements } from './look-for-elements.ts'
import { watchPage } from './page-facts.ts'
import { named } from './set-properties.ts'

/** What the entry hands over, so that no code is loaded twice. */
export interface DecideTools {
  host: Host
  clock: Clock
  guard: Guard
  signal: AbortSignal
  moment: Moment
  elements: Elements
  server: Transport
  reporter: Reporter
  atom: typeof atom
  computed: typeof computed
}

/** Decides what may be shown, on the page's real facts. Loaded when there is a candidate. */
export interface Decider {
  /** Whether a later step may appear here and now. */
  may(step: Step): boolean
  /** Items of a launcher that are not for this person. */
  hidden(experience: Experience): string[]
  /** The page fires a trigger. */
  trigger(name: string): void
  /** Something the person did. */
  happened(name: string): void
  /** What the page says of the person counts here at once. */
  learn(properties: Properties): void
  /** From now on Segments can be read. */
  receive(segments: Segments): void

  /** What it is decided on. No situation: the server has not answered yet. */
  facts: DecideFacts
  $situation: ReadableAtom<Situation | null>
  /** Every candidate, those far away too, and what becomes of them. */
  everybody(): Candidate[]
  judgeAll(): Verdict[]
  /** Verdicts with what was refused or failed a moment ago made to wait. */
  leaveAlone(verdicts: Verdict[]): Verdict[]
  /** Looks for elements again, and waits for the feed. */
  seek(): void
  hasFeed(): Promise<unknown> | undefined
}

export function open(state: State, tools: DecideTools): Decider {
  const { host, clock, guard, moment, elements } = tools
  const { $address, $learnt, $paused, $plan } = state
  const gather = createGather(work => host.queueMicrotask(work), moment)
  const page = watchPage(tools, gather)
  const facts = createFacts(tools.atom, state.$boot, page.$page)
  const { $candidates, $situation, $judged, everybody } = derive(state, facts, tools.computed, guard, page.activeAt)
  const alone = (verdicts: Verdict[]) => leaveAlone(verdicts, $paused.get(), clock.now())

  $address.listen(guard(page.arrived))
  watchForCandidates($candidates, state, page.watch, guard)
  // Steps that wait on the screen ask again whether they may appear.
  $situation.listen(elements.changed)
  $judged.subscribe(
    guard(({ turnsAt, ...plan }) => {
      moment.wakeAt(turnsAt)
      $plan.set(plan)
    }),
  )

  lookForElements(state, $situation, tools)

  return {
    facts,
    $situation,
    everybody,
    leaveAlone: alone,
    seek: page.seek,
    hasFeed: keepFeed(state, facts, tools.server, moment, clock.now, guard),
    judgeAll() {
      const situation = $situation.get()
      return situation ? alone(evaluateWith(readerOf(facts.$segments.get()), everybody(), situation)) : []
    },
    may(step) {
      const situation = $situation.get()
      return (
        !situation ||
        checkStep(step, situation).every(({ result, at = 0 }) => {
          moment.wakeAt(at)
          return result === 'pass'
        })
      )
    },
    hidden: experience => hiddenItems(experience, $situation.get(), facts.$segments.get()),
    receive: segments => moment.set(() => facts.$segments.set(segments)),
    trigger: name => page.fire({ on: 'named', name }),
    happened(name) {
      page.fire({ on: 'event', name })
      gather(() => countEvent(facts, name, clock.now()))
    },
    learn: properties => gather(() => $learnt.set({ ...$learnt.get(), ...named(properties) })),
  }
}

/** Only items of launchers have a segment of their own. */
function hiddenItems(
  { steps: [{ buttons = [] }] }: Experience,
  situation: Situation | null,
  segments: Segments | null,
): string[] {
  if (!situation) return []
  return (buttons as Item[]).flatMap(({ id, segment }) =>
    segment && !segments?.inSegment(segment, situation) ? id : [],
  )
}

const MOST_TIMES = 100

function countEvent({ $events }: DecideFacts, name: string, now: number) {
  const { count = 0, at = [] } = $events.get()[name] ?? {}
  $events.set({ ...$events.get(), [name]: { count: count + 1, at: [now, ...at].slice(0, MOST_TIMES) } })
}
