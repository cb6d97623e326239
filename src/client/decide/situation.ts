import type { Past, Situation } from '../../evaluator/situation.ts'
import type { InteractionState } from '../../protocol/interaction.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Boot } from '../state/facts.ts'
import type { PersonRecord } from '../state/record.ts'

const ORDER: InteractionState[] = ['displayed', 'started', 'exited', 'completed']

/** The part of a situation that a click or a tick does not change. */
export type Lasting = Pick<
  Situation,
  'profile' | 'company' | 'history' | 'displayed' | 'settings' | 'segments' | 'domain'
>

/** Null until the server has answered. */
export function lastingOf(
  { answer }: Boot,
  record: PersonRecord,
  learnt: Properties,
  feed: Feed | null,
): Lasting | null {
  if (!answer) return null
  const { profile, company, history, displayed, settings, url_group_id } = answer
  const times = new Set([...displayed, ...record.displayed])
  for (const time of record.replaced) times.delete(time)
  return {
    profile: { ...profile, properties: withLearnt(profile.properties, learnt) },
    company,
    history: merge(history, record.seen),
    displayed: [...times].sort((a, b) => b - a),
    settings,
    segments: feed?.segments ?? {},
    domain: { enabled: true, url_group_id },
  }
}

/** Null removes a property. */
function withLearnt(known: Properties, learnt: Properties): Properties {
  const all = { ...known, ...learnt }
  for (const [name, value] of Object.entries(learnt)) if (value === null) delete all[name]
  return all
}

/** Merges the server's history with this browser's, which is newer: its reports may still be on their way. */
function merge(server: { [id: string]: Past }, here: { [id: string]: Past }): { [id: string]: Past } {
  const all = { ...server }
  for (const [id, mine] of Object.entries(here)) {
    const theirs = server[id] ?? mine
    all[id] = {
      count: Math.max(mine.count, theirs.count),
      state: latestState(mine, theirs),
      last_at: Math.max(mine.last_at, theirs.last_at),
      completed: mine.completed || theirs.completed,
      defer_until: Math.max(mine.defer_until ?? 0, theirs.defer_until ?? 0) || null,
      ended_at: Math.max(mine.ended_at ?? 0, theirs.ended_at ?? 0) || null,
    }
  }
  return all
}

/** The state of what was displayed last. If that is the same Interaction, the state that is further. */
function latestState(mine: Past, theirs: Past): InteractionState {
  if (mine.last_at !== theirs.last_at) return mine.last_at > theirs.last_at ? mine.state : theirs.state
  return ORDER.indexOf(mine.state) > ORDER.indexOf(theirs.state) ? mine.state : theirs.state
}
