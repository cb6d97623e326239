import type { PageFacts, Past, Situation } from '../evaluator/situation.ts'
import type { Feed } from '../protocol/wire.ts'
import type { Core } from './core.ts'

const ORDER = ['displayed', 'started', 'exited', 'completed']

/** The facts of this moment, as plain data. */
export function observe({ booted, local, clock, host }: Core, page: PageFacts, feed: Feed | null): Situation {
  const { profile, company, events, history, displayed, settings, url_group_id } = booted!
  return {
    now: clock.now(),
    url: host.location.href,
    page,
    domain: { enabled: true, url_group_id },
    profile,
    company,
    events,
    history: merged(history, local.past),
    displayed: [...new Set([...displayed, ...local.displayed])].sort((a, b) => b - a),
    settings,
    segments: feed?.segments ?? {},
  }
}

/** What the server knows and what this browser knows better, because its reports are still on their way. */
function merged(server: { [id: string]: Past }, here: { [id: string]: Past }): { [id: string]: Past } {
  const all = { ...server }
  for (const [id, mine] of Object.entries(here)) {
    const { count, state, last_at, completed, defer_until } = server[id] ?? mine
    all[id] = {
      count: Math.max(mine.count, count),
      state: ORDER.indexOf(mine.state) > ORDER.indexOf(state) ? mine.state : state,
      last_at: Math.max(mine.last_at, last_at),
      completed: mine.completed || completed,
      defer_until: Math.max(mine.defer_until!, defer_until!) || null,
    }
  }
  return all
}
