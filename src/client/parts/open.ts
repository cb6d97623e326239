import type { Events } from '../api/events.ts'
import type { Elements } from '../browser/elements.ts'
import type { Decider, DecideTools } from '../decide/decide.ts'
import type { Explainer, ExplainTools } from '../extras/explain.ts'
import type { Extras, ExtrasTools } from '../extras/extras.ts'
import type { LiveTools } from '../extras/live.ts'
import type { StandingTools } from '../extras/standing.ts'
import type { Keep } from '../keep/keep.ts'
import type { Kept } from '../keep/kept.ts'
import type { StageTools } from '../stage/stage-tools.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'

/** What each part returns when it is open. */
interface Opened {
  decide: Decider
  stage: true
  /** Removes all of them. */
  standing: () => void
  extras: Extras
  explain: Explainer
}

/** The parts of one visit. Each is opened once, when it is needed. */
export type OpenParts = { [N in keyof Opened]: () => Promise<Opened[N]> } & {
  open: Partial<Opened> & { elements?: Elements }
}

/** What the parts need together, without what is kept and what this file adds. */
export type PartTools = Omit<
  DecideTools & StageTools & StandingTools & ExtrasTools & ExplainTools & LiveTools,
  'parts' | 'loader' | keyof Kept
> &
  Events & { loader: Loader; keep: Keep }

export function createParts(state: State, tools: PartTools): OpenParts {
  const { loader, keep, signal } = tools
  const open: { [name: string]: unknown } = {}
  const opens =
    <N extends keyof Opened>(name: N) =>
    async (): Promise<Opened[N]> => {
      // Only the evaluator needs nothing of what is kept.
      const [part, kept] = await Promise.all([loader.part(name), name === 'decide' ? undefined : keep.open()])
      // The visit has ended meanwhile, so nobody needs it. Chrome has `throwIfAborted` from 100 on.
      if (signal.aborted) throw new Error('The visit ended')
      open[name] ??= part.open(state, { ...tools, ...kept!, parts })
      return open[name] as Opened[N]
    }
  const parts: OpenParts = {
    open,
    decide: opens('decide'),
    stage: opens('stage'),
    standing: opens('standing'),
    extras: opens('extras'),
    explain: opens('explain'),
  }
  return parts
}

/** Loads and opens what the facts ask for, and nothing that nobody will see. Begins with the first call of what it returns. */
export function createOpenNeeded(state: State, parts: OpenParts, tools: PartTools): () => void {
  const { guard, signal, bring, loader, keep, isHeard } = tools
  const { $person, $boot, $record, $leased, $plan, $wishes, $tab, $now } = state
  /** If nothing is stored, there are no records to remove. */
  async function openKept() {
    if (await keep.isUsed()) await keep.open()
    else if ($person.get().gone) $person.set({ ...$person.get(), gone: undefined })
  }
  const look = guard(() => {
    const { profile, gone, decide } = $person.get()
    const { answer } = $boot.get()
    // Nothing is stored for a new person. And in a frame without an origin, even asking causes an error on the page.
    if (profile || gone) bring('keep', openKept, look)
    if (!answer || signal.aborted) return
    const kept = keep.$kept.get()
    const record = kept?.needs()
    const { next, standing, extras } = $plan.get()
    const first = $leased.get() ?? next
    const due = record?.due ?? first
    if (standing[due ? 0 : 1]) bring('others', () => loader.part('others'), look)
    // At the same time as the code that opens them. First, because one file may contain everything.
    for (const one of [due, first, ...standing])
      if (one) bring(one.experience.id, () => loader.fetchShowing(one.experience), look)
    if (kept) bring('reports', kept.sendKept, look)
    if (answer.live) bring('live', async () => (await loader.part('live')).open(state, tools), look)
    if (decide || $wishes.get()[0] || record?.decide) bring('decide', parts.decide, look)
    if (due) bring('stage', parts.stage, look)
    if (standing[0]) bring('standing', parts.standing, look)
    if (extras || record?.extras) bring('extras', parts.extras, look)
    if (parts.open.decide && isHeard('verdict')) bring('explain', parts.explain, look)
  })
  for (const $fact of [$person, $boot, $record, $plan, $wishes, $tab, $now, keep.$kept]) $fact.listen(look)
  return look
}
