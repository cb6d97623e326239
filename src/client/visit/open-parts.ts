import type { Kind } from '../../protocol/experience.ts'
import type { Viewed } from '../../protocol/view.ts'
import type { Events } from '../api/events.ts'
import type { Guard } from '../browser/guard.ts'
import type { Decider, DecideTools } from '../decide/decide.ts'
import type { Explainer, ExplainTools } from '../extras/explain.ts'
import type { Extras, ExtrasTools } from '../extras/extras.ts'
import type { StandingTools } from '../extras/standing.ts'
import type { KeptVisit } from '../keep/keep.ts'
import type { Stage } from '../stage/stage.ts'
import type { StageTools } from '../stage/stage-tools.ts'
import { PAUSE } from '../state/facts.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { VisitKeep } from './visit-keep.ts'

/** What each part is, once it is open. */
interface Opened {
  decide: Decider
  stage: Stage
  /** Takes them all away. */
  standing: () => void
  extras: Extras
  explain: Explainer
}
type Name = keyof Opened
/** Whatever shows something, or tells of it, is handed what outlives the page; decisions need only facts. */
type Keeping = Exclude<Name, 'decide'>

/** The parts of one visit: each is opened once, when somebody needs it. */
export type OpenParts = { [N in Name]: () => Promise<Opened[N]> } & {
  /** Hands the evaluator what reads Segments. */
  segments(): Promise<void>
  open: Partial<Opened>
}

export type PartTools = DecideTools &
  Omit<StageTools & StandingTools & ExtrasTools & ExplainTools, 'parts' | keyof KeptVisit> &
  Events & { visitKeep: VisitKeep }

export function openParts(state: State, tools: PartTools, loader: Loader): OpenParts {
  const opened: Partial<Opened> = {}
  const opens =
    <N extends Keeping>(name: N) =>
    async (): Promise<Opened[N]> => {
      const [part, kept] = await Promise.all([loader.part<Keeping>(name), tools.visitKeep.open()])
      // What comes after the visit has ended is for nobody.
      tools.signal.throwIfAborted()
      const open = opened[name] ?? (part.open(state, { ...tools, ...kept, parts }) as Opened[N])
      opened[name] = open
      return open
    }
  const parts: OpenParts = {
    open: opened,
    async decide() {
      const part = await loader.part('decide')
      tools.signal.throwIfAborted()
      opened.decide ??= part.open(state, tools)
      return opened.decide
    },
    stage: opens('stage'),
    standing: opens('standing'),
    extras: opens('extras'),
    explain: opens('explain'),
    async segments() {
      const [segments, decide] = await Promise.all([loader.part('segments'), parts.decide()])
      decide.receive(segments)
    },
  }
  return parts
}

/** Loads what the facts ask for, and nothing for what nobody will see; what did not come is asked for again after a pause. */
export function openNeeded(state: State, parts: OpenParts, loader: Loader, tools: PartTools) {
  const { host, guard, moment, signal } = tools
  const { $person, $boot, $record, $leased, $plan, $wishes, $tab, $now } = state
  const asked = new Set<string>()

  const bring = guard(async (what: string, load: () => Promise<unknown>) => {
    if (asked.has(what)) return
    asked.add(what)
    try {
      await load()
    } catch (error) {
      if (signal.aborted) return
      const again = () => {
        asked.delete(what)
        look()
      }
      host.setTimeout(again, PAUSE)
      throw error
    }
    look()
  })
  const look = guard(() => {
    if (!$boot.get().answer || signal.aborted) return
    const { showings } = $record.get()
    const due = showings.filter(({ wait = 0 }) => wait <= $now.get())
    // What is snoozed comes back by itself, whichever parts are here.
    for (const { wait = 0 } of showings) moment.wakeAt(wait)
    const { next, standing, extras, segments } = $plan.get()
    const first = due[0] ?? $leased.get() ?? next
    bring('keep', () => sendKept(tools.visitKeep))
    if ($person.get().decide || $wishes.get()[0]) bring('decide', parts.decide)
    if (parts.open.decide && tools.isHeard('verdict')) bring('explain', parts.explain)
    if (segments) bring('segments', parts.segments)
    // Another tab's, or nobody's: whether this one may go on with it is a matter of the extras.
    if (extras || ($tab.get() && due.some(({ tab }) => tab !== $tab.get()))) bring('extras', parts.extras)
    if (standing[0]) bring('standing', parts.standing)
    if (first) bring('stage', parts.stage)
    // Beside those, not after them.
    for (const { experience } of first ? [first, ...standing] : standing)
      bring(experience.id, () => loader.view(experience))
  })
  for (const $fact of [$person, $boot, $record, $plan, $wishes, $tab, $now]) $fact.listen(look)
}

/** Reports of earlier pages, and what was said on this one before the server knew who is looking. */
async function sendKept({ isUsed, open }: VisitKeep) {
  if (await isUsed()) await (await open()).sendKept()
}

/** What it takes to show something is fetched beside what else is waited for. */
export function fetchAhead(loader: Loader, guard: Guard, view: Kind | Viewed) {
  for (const name of ['keep', 'stage'] as const) guard(loader.part)(name)
  guard(loader.view)(view)
}
