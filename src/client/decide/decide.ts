import type { ReadableAtom } from 'nanostores'
import { checkStep } from '../../evaluator/check-step.ts'
import { evaluateWith } from '../../evaluator/evaluate-with.ts'
import type { Situation } from '../../evaluator/situation.ts'
import type { Step } from '../../protocol/experience.ts'
import type { Candidate, Verdict } from '../../protocol/verdict.ts'
import { type Elements, watchElements } from '../browser/elements.ts'
import type { Reporter } from '../keep/reporter.ts'
import type { Transport } from '../network/transport.ts'
import type { Around } from '../state/around.ts'
import type { State } from '../state/state.ts'
import { askForWanted, followUnderWay, spendWishes } from './candidates.ts'
import { derive } from './derive.ts'
import {
  createFacts,
  type DecideFacts,
  keepFeed,
  type RareTools,
  readerOf,
  readSegments,
  watchForCandidates,
} from './facts.ts'
import { watchPage } from './page-facts.ts'

/** The entry passes these in, so that no code is loaded twice. */
export interface DecideTools extends RareTools, Pick<Around, 'host' | 'clock' | 'signal' | 'href'> {
  server: Transport
  reporter: Reporter
  refresh(): Promise<unknown>
  /** All parts of a visit share one, so that a step that waits on the screen notices each decision. */
  parts: { open: { elements?: Elements } }
}

/** Decides what may be shown on this page. Loaded when there is a candidate. */
export interface Decider {
  /** Whether a later step may appear now. */
  may(step: Step): boolean
  trigger(name: string): void
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
  hasSegments(): Promise<unknown>
}

export function open(state: State, tools: DecideTools): Decider {
  const { host, clock, guard, moment, signal, parts } = tools
  const { $address, $plan, $happened } = state
  parts.open.elements ??= watchElements(host, signal, guard)
  const { elements } = parts.open
  const page = watchPage(elements, tools)
  const facts = createFacts(page.$page)
  const { $live, $asked, $candidates, $situation, $judged } = derive(state, facts, guard, page.activeAt)

  $address.listen(guard(page.arrived))
  $happened.listen(event => event && page.fire({ on: 'event', name: event.name }))
  spendWishes(state)
  askForWanted(state, facts, tools)
  const tellOfElements = async () => {
    const { lookForElements } = await tools.loader.part('elements')
    lookForElements(state, $situation, checkStep, { ...tools, elements })
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
  }
}
