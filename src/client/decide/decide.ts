import type { atom, computed } from 'nanostores'
import { checkStep } from '../../evaluator/check-step.ts'
import { evaluate } from '../../evaluator/evaluate.ts'
import { inSegment } from '../../evaluator/segment.ts'
import type { Candidate, Situation } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import type { Experience, Item, Step } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Emit } from '../api/events.ts'
import type { Explanation } from '../api/explanation.ts'
import type { Clock } from '../browser/clock.ts'
import type { Elements } from '../browser/elements.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Transport } from '../network/transport.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import { derive, leaveAlone } from './derive.ts'
import { keepFeed, tellPlan, watchForCandidates } from './effects.ts'
import { explanationOf, tellNews } from './explain.ts'
import { createFacts, type DecideFacts } from './facts.ts'
import { createGather } from './gather.ts'
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
  keeper: RecordKeeper
  emit: Emit
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
  explain(id?: string): Promise<Explanation>
  candidates(): Candidate[]
  /** Null before the server has answered. */
  situation(): Situation | null
  /** Verdicts with what was refused or failed a moment ago made to wait. */
  leaveAlone(verdicts: Verdict[]): Verdict[]
}

export function open(state: State, tools: DecideTools): Decider {
  const { host, clock, guard, signal, moment, elements, keeper } = tools
  const { $boot, $record, $plan, $stage, $address, $learnt, $paused } = state
  const facts = createFacts(tools.atom, $boot.get())
  const gather = createGather(work => host.queueMicrotask(work), moment)
  const page = watchPage(tools, facts.$page, gather, clock.now)
  const { $candidates, $situation, $judged, everybody } = derive(state, facts, tools.computed, guard, page.activeAt)
  const alone = (verdicts: Verdict[]) => leaveAlone(verdicts, $paused.get(), clock.now())
  const judgeAll = () => {
    const situation = $situation.get()
    return situation ? alone(evaluate(everybody(), situation)) : []
  }
  const tell = guard(
    tellNews(state, facts, () => signal.aborted || tools.emit('verdict', explanationOf(state, judgeAll))),
  )

  $boot.listen(({ answer }) => answer && facts.$events.set(answer.events))
  $address.listen(guard(page.arrived))
  watchForCandidates($candidates, state, page.watch, guard)
  // Steps that wait on the screen ask again whether they may appear.
  $situation.listen(elements.changed)
  tellPlan($judged, state, moment, guard)
  const feed = keepFeed(state, facts, tools.server, moment, clock.now, guard)
  for (const $fact of [$plan, $stage, $boot]) $fact.listen(() => host.queueMicrotask(tell))
  tell()

  return {
    situation: () => $situation.get(),
    candidates: () => ($boot.get().answer ? everybody() : []),
    leaveAlone: alone,
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
    hidden: experience => hiddenItems(experience, $situation.get()),
    trigger: name => page.fire({ on: 'named', name }),
    happened(name) {
      page.fire({ on: 'event', name })
      gather(() => countEvent(facts, name, clock.now()))
    },
    learn: properties => gather(() => $learnt.set({ ...$learnt.get(), ...named(properties) })),
    async explain(id) {
      await feed()
      // What is being written at this moment counts: somebody has just left it.
      if ($record.get().showings[0]) await keeper.read()
      page.seek()
      moment.set()
      return explanationOf(state, judgeAll, id)
    },
  }
}

/** Only items of launchers have a segment of their own. */
function hiddenItems({ steps: [{ buttons = [] }] }: Experience, situation: Situation | null): string[] {
  if (!situation) return []
  return (buttons as Item[]).flatMap(({ id, segment }) => (segment && !inSegment(segment, situation) ? id : []))
}

const MOST_TIMES = 100

function countEvent({ $events }: DecideFacts, name: string, now: number) {
  const { count = 0, at = [] } = $events.get()[name] ?? {}
  $events.set({ ...$events.get(), [name]: { count: count + 1, at: [now, ...at].slice(0, MOST_TIMES) } })
}
