import type { ReadableAtom } from 'nanostores'
import { checkStep } from '../../evaluator/check-step.ts'
import { evaluateWith } from '../../evaluator/evaluate-with.ts'
import type { Candidate, Situation } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import type { Step } from '../../protocol/experience.ts'
import type { Clock } from '../browser/clock.ts'
import { type Elements, watchElements } from '../browser/elements.ts'
import type { Host } from '../browser/host.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Transport } from '../network/transport.ts'
import type { State } from '../state/state.ts'
import { derive, readerOf } from './derive.ts'
import { keepFeed, type PartTools, readSegments, watchForCandidates } from './effects.ts'
import { createFacts, type DecideFacts } from './facts.ts'
import { followUnderWay } from './follow-under-way.ts'
import { createGather } from './gather.ts'
import { watchPage } from './page-facts.ts'
import { spendWishes } from './spend-wishes.ts'

/** The entry passes these in, so that no code is loaded twice. */
export interface DecideTools extends PartTools {
  host: Host
  clock: Clock
  signal: AbortSignal
  server: Transport
  reporter: Reporter
  href(): string
  /** All parts of a visit share one, so that a step that waits on the screen notices each decision. */
  parts: { open: { elements?: Elements } }
}

/** Decides what may be shown on this page. Loaded when there is a candidate. */
export interface Decider {
  /** Whether a later step may appear now. */
  may(step: Step): boolean
  trigger(name: string): void
  happened(name: string): void

  elements: Elements
  /** The facts that the decision uses. The situation is null until the server has answered. */
  facts: DecideFacts
  $situation: ReadableAtom<Situation | null>
  /** All automatic Experiences, also those that do not match this address, and those that were asked for. */
  $live: ReadableAtom<Candidate[]>
  $asked: ReadableAtom<Candidate[]>
  judge(candidates: Candidate[]): Verdict[]
  /** Looks for elements again, and waits for the feed. */
  seek(): void
  hasFeed(): Promise<unknown> | undefined
  /** Loads the code that reads Segments, if a candidate has a Segment. */
  hasSegments(): Promise<void>
}

export function open(state: State, tools: DecideTools): Decider {
  const { host, clock, guard, moment, signal, parts } = tools
  const { $address, $plan } = state
  const gather = createGather(work => host.queueMicrotask(work), moment)
  parts.open.elements ??= watchElements(host, signal, guard)
  const { elements } = parts.open
  const page = watchPage({ ...tools, elements }, gather)
  const facts = createFacts(page.$page)
  const { $live, $asked, $candidates, $situation, $judged } = derive(state, facts, guard, page.activeAt)

  $address.listen(guard(page.arrived))
  spendWishes(state)
  const tellOfElements = async () => {
    const { lookForElements } = await tools.loader.part('elements')
    lookForElements(state, $situation, checkStep, tools)
  }
  watchForCandidates($candidates, state, page.watch, tellOfElements, tools)
  followUnderWay(state, facts, $situation, guard)
  // Steps that are waiting on the screen check again whether they may appear.
  $situation.listen(elements.changed)
  $judged.subscribe(
    guard(({ turnsAt, ...plan }) => {
      moment.wakeAt(turnsAt)
      $plan.set(plan)
    }),
  )

  return {
    elements,
    facts,
    $situation,
    $live,
    $asked,
    seek: page.seek,
    hasSegments: readSegments(state, facts, tools),
    hasFeed: keepFeed(state, facts, tools.server, moment, clock.now, guard),
    judge(candidates) {
      const situation = $situation.get()
      return situation ? evaluateWith(readerOf(facts.$segments.get()), candidates, situation) : []
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
    trigger: name => page.fire({ on: 'named', name }),
    happened: name => page.fire({ on: 'event', name }),
  }
}
