import type { Events } from '../api/events.ts'
import type { Elements } from '../browser/elements.ts'
import type { Decider, DecideTools } from '../decide/decide.ts'
import type { Segments } from '../decide/facts.ts'
import type { Explainer, ExplainTools } from '../extras/explain.ts'
import type { Extras, ExtrasTools } from '../extras/extras.ts'
import type { Inspected } from '../extras/inspected.ts'
import type { StandingTools } from '../extras/standing.ts'
import type { KeptVisit } from '../keep/keep.ts'
import type { FetchView, LoadView } from '../showing/load-view.ts'
import type { StageTools } from '../stage/stage-tools.ts'
import type { Boot } from '../state/facts.ts'
import type { Showing as ShowingRecord } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What each part returns when it is open. */
export interface Opened {
  decide: Decider
  stage: true
  /** Removes all of them. */
  standing: () => void
  extras: Extras
  explain: Explainer
}

/** The parts that show or explain something. Each gets the storage that outlives the page. */
type Showing = Exclude<keyof Opened, 'decide'>

/** The modules that they are loaded from. */
export interface ShowingExports {
  stage: typeof import('../stage/stage.ts')
  standing: typeof import('../extras/standing.ts')
  extras: typeof import('../extras/extras.ts')
  explain: typeof import('../extras/explain.ts')
  elements: typeof import('../decide/look-for-elements.ts')
  watch: typeof import('../browser/elements.ts')
  segments: Segments
  inspector: { open(inspected: Inspected): () => void }
}

export interface PartLoader {
  part<N extends keyof ShowingExports>(name: N): Promise<ShowingExports[N]>
  fetchView: FetchView
}

/** The parts of one visit. Each is opened once, when it is needed. */
export type OpenParts = { [N in keyof Opened]: () => Promise<Opened[N]> } & {
  open: Partial<Opened> & { elements?: Elements }
}

export type PartTools = DecideTools &
  Omit<StageTools & StandingTools & ExtrasTools & ExplainTools, 'parts' | 'loader' | keyof KeptVisit> &
  Events & { loader: PartLoader; parts: Pick<OpenParts, 'open' | 'decide'> }

type ShowTools = PartTools & KeptVisit & { loader: { view: LoadView } }

export function openParts(state: State, tools: ShowTools): OpenParts {
  const open: Partial<Opened> = tools.parts.open
  const opens =
    <N extends Showing>(name: N) =>
    async (): Promise<Opened[N]> => {
      const [part] = await Promise.all([tools.loader.part<Showing>(name), tools.ready()])
      // The visit has ended meanwhile, so nobody needs it.
      tools.signal.throwIfAborted()
      const one = open[name] ?? (part.open(state, { ...tools, parts }) as Opened[N])
      open[name] = one
      return one
    }
  const parts: OpenParts = {
    ...tools.parts,
    stage: opens('stage'),
    standing: opens('standing'),
    extras: opens('extras'),
    explain: opens('explain'),
  }
  return parts
}

/** Opens the parts that the facts ask for. If one did not load, it is tried again after a pause. */
export function openNeeded(state: State, parts: OpenParts, tools: ShowTools) {
  const { guard, moment, signal, bring, loader } = tools
  const { $boot, $record, $leased, $plan, $tab, $now } = state
  const look = guard(() => {
    if (!$boot.get().answer || signal.aborted) return
    const { showings, seen, assigned = {} } = $record.get()
    const due = showings.filter(({ wait = 0 }) => wait <= $now.get())
    // Something snoozed comes back by itself, whichever parts are loaded.
    for (const { wait = 0 } of showings) moment.wakeAt(wait)
    const { next, standing, extras } = $plan.get()
    bring('reports', tools.sendKept, look)
    if (parts.open.decide && tools.isHeard('verdict')) bring('explain', parts.explain, look)
    const hasGoal = Object.values({ ...seen, ...assigned }).some(({ goal }) => goal)
    // It belongs to another tab or to none. The extras decide whether this tab may continue it.
    const isElsewhere = $tab.get() && due.some(({ tab }) => tab !== $tab.get())
    if (extras || hasGoal || isElsewhere) bring('extras', parts.extras, look)
    if (standing[0]) bring('open standing', parts.standing, look)
    // The evaluator looks whether what was snoozed may come back here, and finds the new version of what goes on.
    if (due.some(({ wait }) => wait) || showings.some(one => isOutdated(one, $boot.get())))
      bring('decide', parts.decide, look)
    if (due[0] ?? $leased.get() ?? next) bring('open stage', parts.stage, look)
    for (const { experience } of due.slice(0, 1)) bring(experience.id, () => loader.view(experience), look)
  })
  for (const $fact of [$boot, $record, $plan, $tab, $now]) $fact.listen(look)
  look()
}

const isOutdated = ({ experience: { id, version } }: ShowingRecord, { answer }: Boot): boolean => {
  const live = answer?.history[id]?.version
  return live != null && live !== version
}
