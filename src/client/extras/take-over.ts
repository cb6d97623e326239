import { aboutOf, displayed, isAutomatic } from '../showing/new-showing.ts'
import type { WriteTools } from '../showing/write-showing.ts'
import type { OwnTab } from '../stage/stage-tools.ts'
import { type PauseTools, pause } from '../state/pause.ts'
import { isSame, type PersonRecord, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** A showing whose tab is gone, or whose snooze is over, becomes this tab's; its paint is the next move. */
export async function takeOver(
  showing: Showing,
  owner: OwnTab,
  state: Pick<State, '$tab' | '$paused'>,
  tools: WriteTools & PauseTools,
): Promise<void> {
  const back = showing.wait ? [tools.reporter.sign(displayed(showing, tools))] : []
  const mine = { tab: state.$tab.get() ?? '', alive: owner.hold(), wait: undefined }
  const isTaken = await tools.keeper.change(before => {
    const found = before.showings.find(isSame(showing))
    // Somebody else was first, or its tab woke up.
    if (found?.tab !== showing.tab || found.wait !== showing.wait || (found.tab && owner.isAlive(found))) return
    const showings = before.showings.map(other => (other === found ? { ...found, ...mine } : other))
    const record = { ...before, showings }
    return { record: back[0] ? displayedAgain(record, found, back[0].at) : record, reports: back }
  }, aboutOf(showing))
  if (!isTaken) pause(state, tools, showing.interaction)
  else if (showing.tab) owner.forget(showing.tab)
}

const KEPT = 200

/** Back from a snooze it is the same Interaction: its new time takes the place of the old one. */
function displayedAgain(record: PersonRecord, showing: Showing, at: number): PersonRecord {
  const { id } = showing.experience
  const seen = record.seen[id]
  if (!seen) return record
  const times = isAutomatic(showing)
    ? { displayed: [...record.displayed, at], replaced: [...record.replaced, seen.last_at].slice(-KEPT) }
    : {}
  return { ...record, ...times, seen: { ...record.seen, [id]: { ...seen, last_at: at } } }
}
