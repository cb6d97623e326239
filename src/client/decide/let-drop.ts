import type { Guard } from '../browser/guard.ts'
import { PAUSE, type State } from '../state/state.ts'
import type { Claim, Delivered } from './claim.ts'

/** What this page would drop is put to the server, which decides: once each, and again later if that failed. */
export function letDrop({ $plan, $paused, $now }: Pick<State, '$plan' | '$paused' | '$now'>, claim: Claim, guard: Guard) {
  const asked = new Set<string>()

  async function ask(candidate: Delivered) {
    const { id } = candidate.delivery
    asked.add(id)
    try {
      await claim(candidate)
    } catch (error) {
      asked.delete(id)
      $paused.set({ ...$paused.get(), [id]: $now.get().at + PAUSE })
      throw error
    }
  }

  /** The moment at which one that failed may be asked again. */
  return (): number => {
    let again = Infinity
    for (const { drop, candidate } of $plan.get().verdicts) {
      if (!drop || candidate.kind !== 'delivery' || candidate.delivery.dropped_because) continue
      const { id } = candidate.delivery
      const pausedUntil = $paused.get()[id] ?? 0
      if (pausedUntil > $now.get().at) again = Math.min(again, pausedUntil)
      else if (!asked.has(id)) guard(ask)(candidate)
    }
    return again
  }
}
