import type { Report } from '../../protocol/wire.ts'
import type { Change } from '../network/record-keeper.ts'
import { isSame, type PersonRecord, type Showing } from '../state/record.ts'
import { aboutOf, isAutomatic } from './new-showing.ts'

/** Writes down that a showing whose tab is gone, or whose snooze is over, is this tab's. False: somebody else was first. */
export function writeTakeOver(
  change: Change,
  showing: Showing,
  mine: Pick<Showing, 'tab' | 'alive'>,
  isAlive: (showing: Showing) => boolean,
  back: Report | null,
): Promise<boolean> {
  return change(before => {
    const found = before.showings.find(isSame(showing))
    if (found?.tab !== showing.tab || found.wait !== showing.wait || (found.tab && isAlive(found))) return
    const taken = { ...found, ...mine, wait: undefined }
    const showings = before.showings.map(other => (other === found ? taken : other))
    const record = { ...before, showings }
    return back ? { record: displayedAgain(record, taken, back.at), reports: [back] } : { record }
  }, aboutOf(showing))
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
