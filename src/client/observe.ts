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
    profile: { percent: profile.percent, properties: profile.properties },
    company,
    events,
    history: merged(history, local.past),
    displayed: [...new Set([...displayed, ...local.displayed])].sort((a, b) => b - a),
    settings: { once_rule: settings.once_rule, frequency_limits: settings.frequency_limits },
    segments: feed?.segments ?? {},
  }
}

/** What the server knows and what this browser knows better, because its reports are still on their way. */
function merged(server: { [id: string]: Past }, here: { [id: string]: Past }): { [id: string]: Past } {
  const all = { ...server }
  for (const [id, { count, state, last_at, completed, defer_until }] of Object.entries(here)) {
    const other = all[id]
    all[id] = !other
      ? { count, state, last_at, completed, defer_until }
      : {
          count: Math.max(count, other.count),
          state: ORDER.indexOf(state) > ORDER.indexOf(other.state) ? state : other.state,
          last_at: Math.max(last_at, other.last_at),
          completed: completed || other.completed,
          defer_until: Math.max(defer_until ?? 0, other.defer_until ?? 0) || null,
        }
  }
  return all
}
