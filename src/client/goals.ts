import { matchesUrl } from '../evaluator/url-match.ts'
import type { Core } from './core.ts'

/** Reports the goals that this address, or this event, reaches: once each, for the last Interaction. */
export async function reachGoals(core: Core, what: string, by: 'url' | 'event' = 'url') {
  const reached = Object.values(core.local.past).filter(({ goal }) =>
    !goal
      ? false
      : 'event' in goal
        ? by === 'event' && goal.event === what
        : by === 'url' && matchesUrl(goal.url, what),
  )
  for (const { interaction } of reached) {
    const report = core.sign({ type: 'goal', interaction })
    await core.change(local => {
      const past = Object.values(local.past).find(other => other.interaction === interaction && other.goal)
      if (!past) return
      past.goal = null
      return [report]
    })
  }
}
