import type { Kind } from '../../protocol/experience.ts'
import type { Viewed } from '../../protocol/needs.ts'
import type { Events } from '../api/events.ts'
import type { Guard } from '../browser/guard.ts'
import type { Decider, DecideTools } from '../decide/decide.ts'
import type { Explainer, ExplainTools } from '../extras/explain.ts'
import type { Extras, ExtrasTools } from '../extras/extras.ts'
import type { Stage } from '../stage/stage.ts'
import type { StageTools } from '../stage/stage-tools.ts'
import { PAUSE } from '../state/facts.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'

/** The parts of one visit: each is made once, when somebody needs it. */
export interface OpenParts {
  decide(): Promise<Decider>
  stage(): Promise<Stage>
  extras(): Promise<Extras>
  explain(): Promise<Explainer>
  /** Hands the evaluator what reads Segments. */
  segments(): Promise<void>
  /** Those that are there. */
  open: { decide?: Decider; stage?: Stage; extras?: Extras; explain?: Explainer }
}

export type PartTools = DecideTools &
  Omit<StageTools, 'parts'> &
  ExtrasTools &
  Omit<ExplainTools, 'parts'> & { isHeard: Events['isHeard'] }

export function openParts(state: State, tools: PartTools, loader: Loader): OpenParts {
  const open: OpenParts['open'] = {}
  /** What comes after the visit has ended is for nobody. */
  const load: Loader['part'] = async name => {
    const part = await loader.part(name)
    tools.signal.throwIfAborted()
    return part
  }
  const parts: OpenParts = {
    open,
    async decide() {
      const part = await load('decide')
      open.decide ??= part.open(state, tools)
      return open.decide
    },
    async stage() {
      const part = await load('stage')
      open.stage ??= part.open(state, { ...tools, parts })
      return open.stage
    },
    async extras() {
      const [part, stage] = await Promise.all([load('extras'), parts.stage()])
      open.extras ??= part.open(state, tools, stage)
      return open.extras
    },
    async explain() {
      const [part, decide] = await Promise.all([load('explain'), parts.decide()])
      open.explain ??= part.open(state, { ...tools, parts }, decide)
      return open.explain
    },
    async segments() {
      const [segments, decide] = await Promise.all([load('segments'), parts.decide()])
      decide.receive(segments)
    },
  }
  return parts
}

/** Loads what the facts ask for, and nothing for what nobody will see; what did not come is asked for again after a pause. */
export function openNeeded(state: State, parts: OpenParts, loader: Loader, tools: PartTools) {
  const { host, guard, moment, signal } = tools
  const { $person, $boot, $record, $plan, $wishes, $now } = state
  const asked = new Set<string>()

  const need = guard(async (what: string, load: () => Promise<unknown>) => {
    if (asked.has(what)) return
    asked.add(what)
    try {
      await load()
    } catch (error) {
      if (signal.aborted) return
      host.setTimeout(() => {
        asked.delete(what)
        look()
      }, PAUSE)
      throw error
    }
    look()
  })
  const look = guard(() => {
    const { answer } = $boot.get()
    if (!answer || signal.aborted) return
    const { showings, shown } = $record.get()
    // What is snoozed comes back by itself, whichever parts are here.
    for (const { wait = 0 } of showings) moment.wakeAt(wait)
    const { next, extras, segments } = $plan.get()
    if ($person.get().decide || $wishes.get()[0]) need('decide', parts.decide)
    if (parts.open.decide && tools.isHeard('verdict')) need('explain', parts.explain)
    if (segments) need('segments', parts.segments)
    if (extras) need('extras', parts.extras)
    const first =
      showings.find(({ wait = 0 }) => wait <= $now.get()) ??
      answer.deliveries.find(({ claimed_until, delivery }) => claimed_until && !shown.includes(delivery.id)) ??
      next
    if (!first) return
    need('stage', parts.stage)
    // Beside the stage, not after it.
    need(first.experience.id, () => loader.view(first.experience))
  })
  for (const $fact of [$person, $boot, $record, $plan, $wishes, $now]) $fact.listen(look)
}

/** Stage and view are fetched beside what else is waited for. */
export function fetchAhead(loader: Loader, guard: Guard, view: Kind | Viewed) {
  guard(loader.part)('stage')
  guard(loader.view)(view)
}
