import type { Report } from '../../protocol/wire.ts'
import type { Change, RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import { isSame, type PersonRecord, type Showing } from '../state/record.ts'
import { aboutOf, displayed, isAutomatic } from './new-showing.ts'
import type { TabOwner } from './tab-owner.ts'

export interface TakeOverTools {
  keeper: RecordKeeper
  reporter: Reporter
  owner: TabOwner
  page: string
  href(): string
  pause(key: string): void
}

/** A showing whose tab is gone, or whose snooze is over, becomes this tab's; its paint is the next move. */
export async function takeOver(showing: Showing, tab: string, tools: TakeOverTools): Promise<boolean> {
  const { owner, reporter, keeper, pause } = tools
  const back = showing.wait ? reporter.sign(displayed(showing, tools.page, tools.href())) : null
  const mine = { tab, alive: owner.hold() }
  // Somebody else was first, or its tab woke up.
  if (!(await writeTakeOver(keeper.change, showing, mine, owner.isAlive, back))) pause(showing.interaction)
  else if (showing.tab) owner.forget(showing.tab)
  owner.look()
  return true
}

function writeTakeOver(
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
    const record = { ...before, showings: before.showings.map(other => (other === found ? taken : other)) }
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
