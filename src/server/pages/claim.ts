import type { z } from 'zod'
import { evaluateLinearly } from '../../evaluator/evaluate-linearly.ts'
import type { DropReason } from '../../protocol/delivery.ts'
import type { ClaimRequest } from '../../protocol/schema/wire.ts'
import type { Gate } from '../../protocol/verdict.ts'
import type { ClaimAnswer } from '../../protocol/wire.ts'
import type { DeliveryRow } from '../deliveries/delivery-record.ts'
import { D_PENDING, dropDelivery, leaveList } from '../deliveries/drop-deliveries.ts'
import { forbidden } from '../http/problem.ts'
import { timestamp } from '../http/timestamp.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import { type Description, describeProfile } from '../people/profiles/describe-profile.ts'
import { findProfile } from '../people/profiles/find-profile.ts'
import type { KnownProfile } from '../people/profiles/profile-record.ts'
import { UNLIMITED } from '../people/seen/automatic-showings.ts'
import type { RowOf } from '../store/row-of.ts'
import type { PageCall } from './visit/from-page.ts'
import { leaseDelivery } from './visit/lease.ts'
import { NOTHING, remember } from './visit/remembered.ts'
import { saidByPage, speakerOf } from './visit/said-by-page.ts'
import { situationOf } from './visit/situation.ts'
import { mayWrite, readVisit, type Visit } from './visit/visit-token.ts'

const DROPS: { [gate in Gate['gate']]?: DropReason } = { until: 'expired', segment: 'segment', seen: 'seen' }

/**
 * Locks the person, so that nobody writes or forgets them meanwhile. It reads only what is not already known, because each column
 * costs time.
 */
const CLAIMED = `SELECT d.model_id, d.from_at, d.until_at, d.use_segmentation, d.once, d.skip_triggers, d.skip_url_match,
    e.live
  FROM profiles p JOIN deliveries d ON d.account_id = p.account_id AND d.profile_id = p.id
  LEFT JOIN experiences e ON e.account_id = p.account_id AND e.id = d.model_id AND e.archived_at IS NULL
  WHERE p.account_id = $1 AND p.id = $2 AND d.id = $3 AND (p.uid IS NULL OR $4 = 1)
    AND (p.identified_at IS NULL OR p.identified_at <= $5) AND ${D_PENDING} FOR UPDATE OF p`
type Claimed = RowOf<'experiences', 'live'> & Pick<DeliveryRow,
  'model_id' | 'from_at' | 'until_at' | 'use_segmentation' | 'once' | 'skip_triggers' | 'skip_url_match'
> // biome-ignore format: the columns above

type Asked = PageCall<z.output<typeof ClaimRequest>>

/** The page says that its triggers have fired. Everything else is decided here, also with what the page has not reported yet. */
export async function claim(call: Asked): Promise<ClaimAnswer> {
  const { tx, site, params: asked, backend } = call
  const { account, feed, host, enabled } = site
  const visit = readVisit(account, asked.visit, tx.now)
  if (!visit) throw forbidden('The visit token is missing or too old; boot again')
  if (account.settings.paused_at !== null) return { now: tx.now, refused: 'waiting' }
  const { profile: profile_id } = visit
  const { delivery: id } = asked
  const delivery = await tx.first<Claimed>(CLAIMED, [
    account.id,
    profile_id,
    id,
    Number(mayWrite(visit, account)),
    visit.issued,
  ])
  if (!delivery) return refusedNow(call, profile_id)
  if (delivery.live === null) return { now: tx.now, refused: 'waiting' }

  const [use_segmentation, once] = [delivery.use_segmentation === 1, delivery.once === 1]
  // A normal Delivery needs neither the person nor what they have seen, so we do not read it.
  const asksPast = use_segmentation || once || account.settings.once_rule === 'as_listed'
  const said = saidByPage(asked)
  const profile = use_segmentation || said.properties ? await describedAs(said, call, visit) : null
  const situation = situationOf({
    now: tx.now,
    url: asked.href,
    site: { account, feed, enabled, url_group_id: host.url_group_id },
    profile,
    company: use_segmentation ? await companyOf(tx, profile!) : null,
    remembered: asksPast ? await remember(tx, account.id, profile_id, UNLIMITED) : NOTHING,
  })
  const candidate = {
    kind: 'delivery' as const,
    delivery: {
      id,
      model_id: delivery.model_id,
      from: timestamp(delivery.from_at),
      until: timestamp(delivery.until_at),
      use_segmentation,
      once,
      skip_triggers: delivery.skip_triggers === 1,
      skip_url_match: delivery.skip_url_match === 1,
      at: null,
      dropped_because: null,
    },
    experience: backend.readLive(delivery.live),
  }
  const [verdict] = evaluateLinearly([candidate], situation)
  // The page has seen elements and triggers, which the server cannot see.
  const stopping =
    verdict!.state === 'show'
      ? undefined
      : verdict!.trace.find(gate => gate.result !== 'pass' && !(gate.gate === 'triggers' && gate.result === 'unknown'))
  if (stopping) {
    const because = stopping.result === 'fail' ? DROPS[stopping.gate] : undefined
    if (!because) return { now: tx.now, refused: 'waiting' }
    if (await dropDelivery(tx, account, { id, profile_id }, because)) {
      await leaveList(tx, account.id, profile_id, [id])
      return { now: tx.now, refused: because }
    }
  } else {
    const lease = await leaseDelivery(tx, account.id, { id, profile_id }, asked)
    if (lease) return { now: tx.now, claimed_until: lease.claimed_until }
  }
  return refusedNow(call, profile_id)
}

/** What the page had not reported yet counts too. The row is locked. */
async function describedAs(said: Description, { tx, site }: Asked, visit: Visit): Promise<KnownProfile> {
  const known = await findProfile(tx, site.account.id, { id: visit.profile })
  return describeProfile(tx, known!, said, speakerOf(visit, site.account))
}

/** Why it was refused: not theirs, already settled, or another page was faster. */
async function refusedNow({ tx, site, params }: Asked, profile: string): Promise<ClaimAnswer> {
  const row = await tx.first<Pick<DeliveryRow, 'removed_at' | 'at' | 'dropped_because' | 'claimed_until'>>(
    `SELECT removed_at, at, dropped_because, claimed_until FROM deliveries
     WHERE account_id = $1 AND id = $2 AND profile_id = $3`,
    [site.account.id, params.delivery, profile],
  )
  const { now } = tx
  if (!row || row.removed_at !== null) return { now, refused: 'gone' }
  if (row.at !== null) return { now, refused: 'triggered' }
  if (row.dropped_because !== null) return { now, refused: row.dropped_because }
  return { now, refused: 'leased', retry_after: Math.max(0, (row.claimed_until ?? now) - now) + 1 }
}
