import type { computed } from 'nanostores'
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
import type { Storage } from '../network/storage.ts'
import type { Transport } from '../network/transport.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import { type Claim, createClaim } from './claim.ts'
import { derive, leaveAlone } from './derive.ts'
import { askStepsAgain, keepFeed, tellPlan, watchForCandidates } from './effects.ts'
import { explanationOf } from './explain.ts'
import { createFeed } from './feed.ts'
import { letDrop } from './let-drop.ts'
import { watchPage } from './page-facts.ts'
import { followLinks, spendWishes } from './requested.ts'
import { named } from './set-properties.ts'
import { nothingKnown } from './situation.ts'

/** What the entry hands over, so that no code is loaded twice. */
export interface DecideTools {
  host: Host
  token: string
  page: string
  clock: Clock
  guard: Guard
  signal: AbortSignal
  moment: Moment
  elements: Elements
  server: Transport
  storage: Storage
  keeper: RecordKeeper
  emit: Emit
  href(): string
  computed: typeof computed
}

/** Decides what may be shown, on the page's real facts. Loaded when there is a candidate. */
export interface Decider {
  claim: Claim
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
  situation(): Situation
  /** Verdicts with what was refused or failed a moment ago made to wait. */
  leaveAlone(verdicts: Verdict[]): Verdict[]
}

export function createDecider(state: State, tools: DecideTools): Decider {
  const { host, clock, guard, moment, elements, keeper, server } = tools
  const { $boot, $record, $page, $plan, $stage, $address } = state
  const { $candidates, $situation, $judged, everybody } = derive(state, tools.computed, guard)
  const page = watchPage(host, elements, $page, moment, clock.now, guard, tools.signal)
  const claim = createClaim(state, { token: tools.token, page: tools.page }, server, tools.storage, clock, tools.href)
  const fetchFeed = createFeed(state, server)
  const situation = () => $situation.get() ?? nothingKnown(host.location.href, clock.now(), $boot.get().state !== 'off')
  const alone = (verdicts: Verdict[]) => leaveAlone(verdicts, state.$paused.get(), clock.now())
  const judgeAll = () => ($boot.get().answer ? alone(evaluate(everybody(), situation())) : [])

  $address.listen(guard(page.arrived))
  watchForCandidates(state, $candidates, page.watch, guard)
  askStepsAgain($situation, elements.changed)
  followLinks(state, host)
  spendWishes(state)
  tellPlan(state, $judged, moment, guard)
  keepFeed(state, fetchFeed, server, moment, guard)
  const drop = letDrop(state, claim, guard)
  $plan.subscribe(guard(() => moment.wakeAt(drop())))
  const tell = guard(() => tools.emit('verdict', explanationOf(state, judgeAll)))
  for (const $fact of [$plan, $stage, $boot]) $fact.listen(() => host.queueMicrotask(tell))
  tell()

  return {
    claim,
    situation,
    candidates: () => ($boot.get().answer ? everybody() : []),
    leaveAlone: alone,
    may: step =>
      checkStep(step, situation()).every(({ result, at }) => {
        if (at) moment.wakeAt(at)
        return result === 'pass'
      }),
    // Only items of launchers have a segment of their own.
    hidden: ({ steps: [{ buttons = [] }] }) =>
      (buttons as Item[]).flatMap(({ id, segment }) => (segment && !inSegment(segment, situation()) ? id : [])),
    trigger: name => page.fire({ on: 'named', name }),
    happened(name) {
      page.fire({ on: 'event', name })
      moment.gather(() => countEvent(state, name, clock.now()))
    },
    learn: properties => moment.gather(() => learn(state, properties)),
    async explain(id) {
      await guard(fetchFeed)()
      // What is being written at this moment counts: somebody has just left it.
      if ($record.get().showings[0]) await keeper.read()
      page.seek()
      moment.set()
      return explanationOf(state, judgeAll, id)
    },
  }
}

const MOST_TIMES = 100

function countEvent({ $events }: Pick<State, '$events'>, name: string, now: number) {
  const { count = 0, at = [] } = $events.get()[name] ?? {}
  $events.set({ ...$events.get(), [name]: { count: count + 1, at: [now, ...at].slice(0, MOST_TIMES) } })
}

function learn({ $learnt }: Pick<State, '$learnt'>, properties: Properties) {
  $learnt.set({ ...$learnt.get(), ...named(properties) })
}
