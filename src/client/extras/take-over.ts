import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { Reporter } from '../keep/reporter.ts'
import { aliveKey, lifeOf, type OwnTab } from '../keep/tab.ts'
import { aboutOf, displayed, isAutomatic } from '../showing/showing.ts'
import type { TakeOver } from '../stage/stage-tools.ts'
import type { Around } from '../state/around.ts'
import { pause } from '../state/moment.ts'
import { isSame, type PersonRecord, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

export interface TakeOverTools extends Pick<Around, 'host' | 'token' | 'guard' | 'clock' | 'moment' | 'page' | 'href'> {
  keeper: RecordKeeper
  reporter: Reporter
}

/** Looks for a showing that another tab left. When the stage is free, it takes over this one, or one whose snooze is over. */
export function createTakeOver(state: State, tools: TakeOverTools): TakeOver {
  const { $person, $record, $tab, $left, $now } = state
  const { host, token, clock, moment } = tools
  const lifeLeft = ({ tab, alive }: Showing) => lifeOf(host, aliveKey(token, $person.get(), tab), alive)

  const look = tools.guard(() => {
    const left = $record.get().showings.find(one => {
      if (one.wait || one.tab === $tab.get()) return false
      const life = lifeLeft(one)
      // If the tab is alive, look again when its time is over.
      if (life > 0) moment.wakeAt(clock.now() + life)
      return life <= 0
    })
    $left.set(left ?? null)
  })
  for (const $fact of [$record, $tab, $now]) $fact.listen(look)
  look()
  return (showing, owner) => takeOver(showing, owner, one => lifeLeft(one) > 0, state, tools)
}

/** The showing now belongs to this tab. Its paint is the next move. */
async function takeOver(
  showing: Showing,
  owner: OwnTab,
  isAlive: (showing: Showing) => boolean,
  state: State,
  tools: TakeOverTools,
): Promise<void> {
  const back = showing.wait ? [tools.reporter.sign(displayed(showing, tools))] : []
  const mine = { tab: state.$tab.get() ?? '', alive: owner.hold(), wait: undefined }
  const isTaken = await tools.keeper.change(before => {
    const found = before.showings.find(isSame(showing))
    // Another tab was first, or the old tab woke up.
    if (found?.tab !== showing.tab || found.wait !== showing.wait || (found.tab && isAlive(found))) return
    const showings = before.showings.map(other => (other === found ? { ...found, ...mine } : other))
    const record = { ...before, showings }
    return { record: back[0] ? displayedAgain(record, found, back[0].at) : record, reports: back }
  }, aboutOf(showing))
  if (!isTaken) pause(state, tools, showing.interaction)
  else if (showing.tab) owner.forget(showing.tab)
}

const KEPT = 200

/** After a snooze it is the same Interaction: its new time replaces the old one. */
function displayedAgain(record: PersonRecord, showing: Showing, at: number): PersonRecord {
  const { id, kind, unlimited } = showing.experience
  const { displayed, replaced, counted = [] } = record
  const seen = record.seen[id]
  if (!seen) return record
  const times = isAutomatic(showing)
    ? {
        displayed: [...displayed, at],
        replaced: [...replaced, seen.last_at].slice(-KEPT),
        counted: unlimited ? counted : [...counted, { at, id, kind }],
      }
    : {}
  return { ...record, ...times, seen: { ...record.seen, [id]: { ...seen, last_at: at } } }
}
