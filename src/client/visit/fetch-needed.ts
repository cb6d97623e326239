import type { Events } from '../api/events.ts'
import type { Guard } from '../browser/guard.ts'
import type { Decider } from '../decide/decide.ts'
import type { LiveTools } from '../extras/live.ts'
import type { Bring } from '../state/bring.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { VisitKeep } from './visit-keep.ts'

interface Tools extends Pick<Events, 'isHeard'>, LiveTools {
  guard: Guard
  bring: Bring
  loader: Loader
  visitKeep: VisitKeep
  parts: { open: { decide?: Decider }; decide(): Promise<Decider> }
}

/** Loads what the facts ask for, and nothing that nobody will see. It starts with the first call of the returned function. */
export function createFetch(state: State, tools: Tools) {
  const { guard, signal, bring, loader, visitKeep, parts, isHeard } = tools
  const { $person, $boot, $leased, $plan, $wishes } = state
  /** If nothing is stored, there are no records to remove. */
  async function openKept() {
    if (await visitKeep.isUsed()) await visitKeep.open()
    else if ($person.get().gone) $person.set({ ...$person.get(), gone: undefined })
  }
  const look = guard(() => {
    const { profile, gone, decide } = $person.get()
    const { answer } = $boot.get()
    // Nothing is stored for a new person. And in a frame without an origin, even asking causes an error on the page.
    if (profile || gone) bring('kept', openKept, look)
    if (!answer || signal.aborted) return
    if (answer.live) bring('live', async () => (await loader.part('live')).open(state, tools), look)
    const { next, standing, extras } = $plan.get()
    const first = $leased.get() ?? next
    if (decide || $wishes.get()[0]) bring('decide', parts.decide, look)
    // At the same time as the code that opens them. First, because one file may contain everything.
    for (const { experience } of first ? [first, ...standing] : standing)
      bring(experience.id, () => loader.fetchShowing(experience), look)
    if (first || standing[0] || extras || (parts.open.decide && isHeard('verdict')))
      bring('keep', visitKeep.enter, look)
  })
  for (const $fact of [$person, $boot, $plan, $wishes]) $fact.listen(look)
  return look
}
