import type { Candidate } from '../../evaluator/situation.ts'
import type { Report } from '../../protocol/wire.ts'
import type { Change } from '../network/record-keeper.ts'
import { aboutOf, displayed, isAutomatic, newShowing } from '../showing/new-showing.ts'
import { noteSeen } from '../showing/note-seen.ts'
import { keyOf } from '../state/facts.ts'
import { pause } from '../state/pause.ts'
import type { PersonRecord, Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { leaseKey } from './choose.ts'
import type { StillWanted } from './queue.ts'
import type { Delivered, OwnTab, StageTools } from './stage-tools.ts'

/** What begins is written down; its paint is the next move. `lease`: boot's. */
export async function begin(
  candidate: Candidate,
  lease: number | undefined,
  stillWanted: StillWanted,
  state: State,
  owner: OwnTab,
  tools: StageTools,
): Promise<void> {
  // First, because it may fail: nothing is promised before it can be shown.
  await tools.loader.view(candidate.experience)
  if (candidate.kind === 'automatic' && candidate.experience.percent != null) {
    // Both arms are recorded before anything is seen of it.
    await tools.parts.extras()
  }
  if (!stillWanted()) return
  const isPending = candidate.kind === 'delivery' && candidate.delivery.id
  const until = isPending ? await leaseOf(candidate, lease, state, tools) : 0
  if (until === undefined || !stillWanted()) return
  const tab = state.$tab.get() ?? ''
  const fresh = newShowing(candidate.experience, tools, { tab, alive: owner.hold(), ...originOf(candidate, state) })
  const report = tools.reporter.sign(displayed(fresh, tools))
  const showing = until ? { ...fresh, lease: until, confirm: report } : fresh
  if (!(await writeBegin(tools.keeper.change, state.$record.get(), showing, report)))
    pause(state, tools, keyOf(candidate))
}

// Of a lease of 30 s: no paint when half of it has passed.
const HALF = 15_000

/** `latest` is the latest it can be: the laptop may have slept. */
export const isTooLate = (lease: number, latest: number) => latest > lease - HALF

/** The lease of a Delivery: boot's, or that of a claim. None: refused, or too late to paint, and noted so. */
async function leaseOf(candidate: Delivered, fromBoot: number | undefined, state: State, tools: StageTools) {
  const { id } = candidate.delivery
  const lease = fromBoot ?? (await (await tools.parts.extras()).claim(candidate))
  if (!lease || !isTooLate(lease, tools.clock.latest())) return lease
  tools.reporter.report({ type: 'count', what: 'paint-too-late' })
  // A fresh lease and too late already: the page's clock jumps. At once again would be without end.
  if (fromBoot) pause(state, tools, leaseKey(id), Infinity)
  else pause(state, tools, id)
  // From now on it is a matter of the evaluator, and of another claim.
  await tools.parts.decide()
}

function originOf(
  candidate: Candidate,
  { $boot, $wishes }: Pick<State, '$boot' | '$wishes'>,
): Pick<Showing, 'group_kind'> & Partial<Showing> {
  if (candidate.kind === 'automatic')
    return { group_kind: candidate.experience.percent == null ? 'campaign' : 'experiment' }
  const { id, model_id, skip_triggers: insist } = candidate.delivery
  if (id) {
    const pending = $boot.get().answer?.deliveries.find(({ delivery }) => delivery.id === id)
    return { group_kind: 'delivery', insist, delivery: { id, options: pending?.delivery.options ?? null } }
  }
  const { group_kind = 'api_js', group_id = model_id } = $wishes.get().find(wish => wish.id === model_id) ?? {}
  return { group_kind, group_id, insist }
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
    return { record: noteSeen(record, showing, [report]), reports: [report] }
  }, aboutOf(showing))
}
