import { keyOf } from '../../evaluator/key-of.ts'
import type { Candidate } from '../../protocol/verdict.ts'
import type { PendingDelivery, Report } from '../../protocol/wire.ts'
import type { Change } from '../keep/record-keeper.ts'
import type { OwnTab } from '../keep/tab.ts'
import { aboutOf, byItself, displayed, isAutomatic, newShowing } from '../showing/showing.ts'
import { pause } from '../state/moment.ts'
import { noteSeen, type PersonRecord, type Showing, viewedOf } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { isWished } from '../state/state.ts'
import type { Delivered, StageTools, StillWanted } from './stage-tools.ts'

/** Writes that something begins. Its paint is the next move. */
export async function begin(
  candidate: Candidate,
  stillWanted: StillWanted,
  state: State,
  owner: OwnTab,
  tools: StageTools,
): Promise<void> {
  const { $leased, $record, $tab } = state
  // Load first, because it may fail: promise nothing before it can be shown.
  const { offer } = await tools.loader.view(viewedOf(candidate))
  if (candidate.kind === 'automatic' && candidate.experience.percent != null) {
    // Both arms are recorded before anything of it is seen.
    await tools.parts.extras()
  }
  if (!stillWanted()) return
  const lease = candidate.kind === 'delivery' && candidate.delivery.id ? await leaseOf(candidate, state, tools) : 0
  if (lease === undefined || !stillWanted()) return
  const here = { tab: $tab.get() ?? '', alive: owner.hold() }
  const fresh = newShowing(candidate.experience, tools, { ...here, ...originOf(candidate, state) })
  if (offer && !(await (await tools.parts.extras()).offer(offer, candidate, fresh, stillWanted))) return
  const report = tools.reporter.sign(displayed(fresh, tools))
  const showing = lease ? { ...fresh, lease, confirm: report } : fresh
  const isBegun = await writeBegin(tools.keeper.change, $record.get(), showing, report)
  if (isLeased(candidate, $leased.get())) $leased.set(null)
  if (!isBegun) pause(state, tools, keyOf(candidate))
}

// Half of a lease of 30 seconds. After that, we do not paint any more.
const HALF = 15_000

/** `latest` is the latest time it can be, because the laptop may have slept. */
export const isTooLate = (lease: number | undefined, latest: number) => lease !== undefined && latest > lease - HALF

const isLeased = (candidate: Candidate, leased: PendingDelivery | null) =>
  candidate.kind === 'delivery' && candidate.delivery.id === leased?.delivery.id

/** The lease of a Delivery: from boot while it is fresh, or from a claim. Undefined: it was refused or too late. */
async function leaseOf(candidate: Delivered, { $leased }: Pick<State, '$leased'>, { clock, parts }: StageTools) {
  const leased = $leased.get()
  if (isLeased(candidate, leased) && !isTooLate(leased?.claimed_until, clock.latest())) return leased?.claimed_until
  return (await parts.extras()).claim(candidate)
}

/** Where the showing comes from: an automatic start, a Delivery, or a request on this page. */
function originOf(
  candidate: Candidate,
  { $boot, $wishes }: Pick<State, '$boot' | '$wishes'>,
): Pick<Showing, 'group_kind'> & Partial<Showing> {
  if (candidate.kind === 'automatic') return { group_kind: byItself(candidate.experience) }
  const { id, model_id, use_segmentation, skip_url_match, skip_triggers } = candidate.delivery
  const start = { insist: skip_triggers, asked: { use_segmentation, skip_url_match, skip_triggers } }
  const pending = $boot.get().answer?.deliveries.find(one => one.delivery.id === id)
  if (pending) return { group_kind: 'delivery', ...start, delivery: { id, options: pending.delivery.options } }
  const { group_kind = 'api_js', group_id = model_id } =
    $wishes.get().find(wish => isWished(wish.id, candidate.experience)) ?? {}
  return { group_kind, group_id, ...start }
}

// So many that none of the older ones can still be waiting.
const KEPT = 200

/**
 * One transaction over all tabs, before the paint, writes the note that it was shown here, its confirmation and the showing
 * itself. A second tab finds the note, and after a crash the next page continues the showing.
 */
function writeBegin(change: Change, known: PersonRecord, showing: Showing, report: Report): Promise<boolean> {
  const { experience, delivery } = showing
  const { id, kind, unlimited } = experience
  const { at } = report
  const isCounted = isAutomatic(showing)
  return change(before => {
    const { showings, shown, displayed, counted = [], seen } = before
    if (delivery && shown.includes(delivery.id)) return
    // Another tab has just begun the same one, or one that may have taken the last room of a limit.
    const isNews = seen[id]?.count !== known.seen[id]?.count || `${displayed}` !== `${known.displayed}`
    if (isCounted && isNews) return
    const record: PersonRecord = {
      ...before,
      showings: [showing, ...showings.filter(other => other.experience.id !== id)],
      shown: delivery ? [...shown, delivery.id].slice(-KEPT) : shown,
      displayed: isCounted ? [...displayed, at].slice(-KEPT) : displayed,
      counted: isCounted && !unlimited ? [...counted, { at, id, kind }].slice(-KEPT) : counted,
    }
    return { record: noteSeen(record, showing, [report]), reports: [report] }
  }, aboutOf(showing))
}
