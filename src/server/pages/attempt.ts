import { evaluateLinearly } from '../../evaluator/evaluate-linearly.ts'
import type { Situation } from '../../evaluator/situation.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { PendingDelivery } from '../../protocol/wire.ts'
import { deliveryRecord } from '../deliveries/delivery-record.ts'
import { dropDelivery, leaveList } from '../deliveries/drop-deliveries.ts'
import type { Told } from '../journal/tell.ts'
import type { Tx } from '../store/store.ts'
import { type Holder, isTrusted, leaseDelivery } from './visit/lease.ts'
import { pendingDelivery, type Waiting } from './visit/pending.ts'

export interface Attempt {
  account: Told
  waiting: Waiting[]
  situation: Situation
  holder: Holder
  attempting: boolean
}

/**
 * Goes through the waiting Deliveries of a page, in order. The first one that the server can fully decide is leased to the page,
 * unless the page may find at once that one before it is ready: then the page decides and asks. Those that are expired, or that the Segment or the seen rule excludes, are dropped. A dropped one is sent once, with its
 * reason. For a page that is hidden or shows a Delivery, only expiry is checked.
 */
export async function attemptDeliveries(
  tx: Tx,
  { account, waiting, situation, holder, attempting }: Attempt,
): Promise<PendingDelivery[]> {
  const candidates = waiting.map(({ row, experience }) => ({
    kind: 'delivery' as const,
    delivery: deliveryRecord(row, tx.now),
    experience,
  }))
  const verdicts = evaluateLinearly(candidates, situation)
  const dropped: string[] = []
  const answers: PendingDelivery[] = []
  let open = attempting
  let isFirst = true
  for (const [index, one] of waiting.entries()) {
    const verdict = verdicts[index]!
    const answer = pendingDelivery(one, tx.now)
    answers.push(answer)
    if (verdict.state === 'drop' && verdict.drop && (open || verdict.drop === 'expired')) {
      if (!(await dropDelivery(tx, account, one.row, verdict.drop))) continue
      dropped.push(one.row.id)
      answer.delivery.dropped_because = verdict.drop
    } else if (verdict.state === 'show' && open) {
      // The first one that may show gets the stage, whoever holds its lease.
      open = false
      if (!isFirst || !(await isTrusted(tx, account.id, holder.browser))) continue
      const lease = await leaseDelivery(tx, account.id, one.row, holder)
      if (lease) answer.claimed_until = lease.claimed_until
    } else if (verdict.because === 'triggers' && mayBeReady(one.experience)) isFirst = false
  }
  if (dropped.length > 0) await leaveList(tx, account.id, waiting[0]!.row.profile_id, dropped)
  return answers
}

/** What may hold when the page is opened, before anybody has done anything. */
const AT_ONCE: ReadonlySet<string> = new Set(['load', 'present'])

function mayBeReady({ steps: [{ triggers = [], triggers_op, delay }] }: Experience): boolean {
  if (delay) return false
  const isAtOnce = ({ on }: { on: string }) => AT_ONCE.has(on)
  return triggers_op === 'all' || !triggers[0] ? triggers.every(isAtOnce) : triggers.some(isAtOnce)
}
