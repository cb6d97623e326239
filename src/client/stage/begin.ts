import type { Candidate } from '../../evaluator/situation.ts'
import type { Report } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { Change, RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import { keyOf } from '../state/facts.ts'
import { noteSeen } from '../state/history.ts'
import type { PersonRecord, Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { type LeaseTools, leaseOf } from './lease.ts'
import { aboutOf, displayed, isAutomatic, showingOf } from './new-showing.ts'
import type { StillWanted } from './queue.ts'
import type { StageFacts } from './stage-facts.ts'
import type { TabOwner } from './tab-owner.ts'
import type { LoadView } from './view-input.ts'

export interface BeginTools extends LeaseTools {
  clock: Clock
  keeper: RecordKeeper
  reporter: Reporter
  owner: TabOwner
  page: string
  href(): string
  loader: { view: LoadView }
}

/** What begins is written down; its paint is the next move. */
export async function begin(
  state: Pick<State, '$boot' | '$record' | '$tab' | '$wishes'>,
  facts: Pick<StageFacts, '$late'>,
  candidate: Candidate,
  stillWanted: StillWanted,
  tools: BeginTools,
): Promise<boolean> {
  const { $boot, $record, $tab, $wishes } = state
  const { clock, reporter, page, href } = tools
  // First, because it may fail: nothing is promised before it can be shown.
  await tools.loader.view(candidate.experience)
  if (!stillWanted()) return true
  const { id = '', model_id = '' } = candidate.kind === 'delivery' ? candidate.delivery : {}
  const pending = $boot.get().answer?.deliveries.find(({ delivery }) => delivery.id === id)
  const lease = candidate.kind === 'delivery' && id ? await leaseOf(candidate, pending?.claimed_until, facts, tools) : 0
  if (lease === undefined || !stillWanted()) return true
  const where = { interaction: reporter.number(), tab: $tab.get() ?? '', since: clock.now() }
  const fresh = showingOf(candidate, $wishes.get(), pending?.delivery.options ?? null, where)
  const report = reporter.sign(displayed(fresh, page, href()))
  const showing = { ...fresh, alive: tools.owner.hold(), ...(lease && { lease, confirm: report }) }
  const isBegun = await writeBegin(tools.keeper.change, $record.get(), showing, report)
  if (!isBegun) tools.pause(keyOf(candidate))
  else if (!id) $wishes.set($wishes.get().filter(wish => wish.id !== model_id))
  return true
}

// Enough that none of them can still be pending.
const KEPT = 200

/**
 * The record that it was shown here, its confirmation and the showing itself are written in one transaction over all tabs,
 * before the paint: whoever comes second finds the record, and after a crash the next page goes on with the showing.
 */
function writeBegin(change: Change, known: PersonRecord, showing: Showing, report: Report): Promise<boolean> {
  const { experience, delivery } = showing
  const count = known.seen[experience.id]?.count
  return change(before => {
    if (delivery && before.shown.includes(delivery.id)) return
    // Another tab began the same one meanwhile.
    if (isAutomatic(showing) && before.seen[experience.id]?.count !== count) return
    const record: PersonRecord = {
      ...before,
      showings: [showing, ...before.showings.filter(other => other.experience.id !== experience.id)],
      shown: delivery ? [...before.shown, delivery.id].slice(-KEPT) : before.shown,
      displayed: isAutomatic(showing) ? [...before.displayed, report.at].slice(-KEPT) : before.displayed,
    }
    return { record: noteSeen(record, showing, 'displayed', report.at), reports: [report] }
  }, aboutOf(showing))
}
