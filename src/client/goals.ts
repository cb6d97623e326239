import { matchesUrl } from '../evaluator/url-match.ts'
import type { Core } from './core.ts'

/** Reports the goals that this address, or this event, reaches: once each, for the last Interaction. */
export async function reachGoals(core: Core, by: 'url' | 'event', what: string) {
  for (const [id, { goal, interaction }] of Object.entries(core.local.past)) {
    const reached = !goal
      ? false
      : 'url' in goal
        ? by === 'url' && matchesUrl(goal.url, what)
        : by === 'event' && goal.event === what
    if (!reached) continue
    const report = core.sign({ type: 'goal', interaction })
    await core.change(local => {
      const past = local.past[id]
      if (!past?.goal) return
      past.goal = null
      return [report]
    })
  }
}
