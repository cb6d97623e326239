import type { z } from 'zod'
import { evaluate } from '../../evaluator/evaluate.ts'
import type { Gate } from '../../evaluator/verdict.ts'
import type { DropReason } from '../../protocol/delivery.ts'
import type { ClaimRequest } from '../../protocol/schema/wire.ts'
import type { ClaimAnswer } from '../../protocol/wire.ts'
import { type DeliveryRow, deliveryRecord } from '../deliveries/delivery-record.ts'
import { dropDelivery, leaveList } from '../deliveries/drop-deliveries.ts'
import type { PageCall } from '../http/from-page.ts'
import { forbidden } from '../http/problem.ts'
import { describeProfile } from '../profiles/describe-profile.ts'
import { companyOf } from '../profiles/find-profile.ts'
import { seeAgain } from './identify-visitor.ts'
import { leaseDelivery } from './lease.ts'
import { type Remembered, remember } from './remembered.ts'
import { saidByPage } from './said-by-page.ts'
import { situationOf } from './situation.ts'
import { readVisit } from './visit-token.ts'

/** Frequency limits are for what starts by itself. */
const NOTHING: Remembered = { history: {}, events: {}, done: {}, displayed: [] }

const DROPS: { [gate in Gate['gate']]?: DropReason } = { until: 'expired', segment: 'segment', seen: 'seen' }

/** The page says that its triggers have fired; everything else is decided here, on what the page has not sent yet too. */
export async function claim(call: PageCall<z.output<typeof ClaimRequest>>): Promise<ClaimAnswer> {
  const { tx, site, params: asked } = call
  const { account, feed, host, enabled } = site
  const visit = readVisit(account.visit_key, asked.visit, tx.now)
  if (!visit) throw forbidden('The visit is over; boot again')
  const seen = await seeAgain(tx, account.id, visit.profile)
  if (!seen) return { now: tx.now, refused: 'gone' }
  const delivery = await tx.first<DeliveryRow & { live: string | null }>(
    `SELECT d.*, e.live FROM deliveries d LEFT JOIN experiences e ON e.id = d.model_id AND e.archived_at IS NULL
       WHERE d.account_id = $1 AND d.id = $2 AND d.profile_id = $3`,
    [account.id, asked.delivery, visit.profile],
  )
  const settled = settledReason(delivery)
  if (!delivery || settled) return { now: tx.now, refused: settled ?? 'gone' }
  if (delivery.live === null) return { now: tx.now, refused: 'waiting' }

  const profile = await describeProfile(tx, seen, saidByPage(asked), 'js')
  const experience = JSON.parse(delivery.live)
  const candidate = { kind: 'delivery' as const, delivery: deliveryRecord(delivery), experience }
  const { use_segmentation, once } = candidate.delivery
  // The usual Delivery asks neither who somebody is nor what they have seen: then nothing of it is read.
  const asksPast = use_segmentation || once || account.settings.once_rule === 'as_listed'
  const situation = situationOf(
    tx.now,
    asked.href,
    { account, feed, enabled, url_group_id: host.url_group_id },
    profile,
    use_segmentation ? await companyOf(tx, profile) : null,
    asksPast ? await remember(tx, account.id, profile.id, []) : NOTHING,
  )
  const [verdict] = evaluate([candidate], situation)
  // Elements and triggers are what the server cannot see and the page has seen.
  const stopping = verdict!.trace.find(
    gate => gate.result !== 'pass' && !(gate.gate === 'triggers' && gate.result === 'unknown'),
  )
  if (stopping) {
    const because = stopping.result === 'fail' ? DROPS[stopping.gate] : undefined
    if (!because) return { now: tx.now, refused: 'waiting' }
    if (await dropDelivery(tx, account.id, delivery.id, because)) {
      await leaveList(tx, account.id, profile.id, [delivery.id])
      return { now: tx.now, refused: because }
    }
  } else {
    const lease = await leaseDelivery(tx, account.id, delivery, asked)
    if (lease) return { now: tx.now, claimed_until: lease.claimed_until }
  }
  return refusedNow(call, asked.delivery)
}

function settledReason(row: DeliveryRow | undefined): 'gone' | 'triggered' | DropReason | null {
  if (!row || row.removed_at !== null) return 'gone'
  if (row.at !== null) return 'triggered'
  return row.dropped_because
}

/** Somebody was faster: says who or what. */
async function refusedNow({ tx, site }: Pick<PageCall<unknown>, 'tx' | 'site'>, id: string): Promise<ClaimAnswer> {
  const row = await tx.first<DeliveryRow>('SELECT * FROM deliveries WHERE account_id = $1 AND id = $2', [
    site.account.id,
    id,
  ])
  const settled = settledReason(row)
  if (settled) return { now: tx.now, refused: settled }
  return { now: tx.now, refused: 'leased', retry_after: Math.max(0, (row!.claimed_until ?? tx.now) - tx.now) + 1 }
}
