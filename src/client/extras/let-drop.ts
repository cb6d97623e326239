import type { Guard } from '../browser/guard.ts'
import type { Claim, Delivered } from '../stage/stage-tools.ts'
import { type PauseTools, pause } from '../state/pause.ts'
import type { State } from '../state/state.ts'

/**
 * Asks the server about each Delivery that this page would drop, because only the server decides. Once each, and again later if
 * the request failed.
 */
export function letDrop(
  state: Pick<State, '$plan' | '$paused' | '$now'>,
  claim: Claim,
  tools: PauseTools & { guard: Guard },
) {
  const { $plan, $paused, $now } = state
  const { guard } = tools
  const asked = new Set<string>()

  const ask = guard(async (candidate: Delivered) => {
    const { id } = candidate.delivery
    asked.add(id)
    try {
      await claim(candidate)
    } catch (error) {
      asked.delete(id)
      pause(state, tools, id)
      throw error
    }
  })

  $plan.subscribe(
    guard(({ verdicts }) => {
      for (const { drop, candidate } of verdicts) {
        if (!drop || candidate.kind !== 'delivery') continue
        const { id, dropped_because } = candidate.delivery
        const isPaused = ($paused.get()[id] ?? 0) > $now.get()
        if (!dropped_because && !isPaused && !asked.has(id)) ask(candidate)
      }
    }),
  )
}
