import { evaluate } from '../../evaluator/evaluate.ts'
import type { Candidate } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Account } from '../accounts/account.ts'
import { type DeliveryRow, deliveryRecord } from '../deliveries/delivery-record.ts'
import { PENDING } from '../deliveries/drop-deliveries.ts'
import { loadFeed } from '../feed/load-feed.ts'
import { hostOfOrigin } from '../http/check-origin.ts'
import { remember } from '../observe/remembered.ts'
import { situationOf } from '../observe/situation.ts'
import { companyOf } from '../profiles/find-profile.ts'
import type { ProfileRow } from '../profiles/profile-record.ts'
import type { Tx } from '../store/store.ts'
import { futureOf, type HostState, isOn } from '../urls/register-host.ts'

/**
 * The evaluator's trace of everything that waits for a person, and of every Experience, on a page that we know only the
 * address of: what depends on more of the page is `unknown`.
 */
export async function explain(tx: Tx, account: Account, profile: ProfileRow, url: string | null): Promise<Verdict[]> {
  const host = await hostState(tx, account.id, url)
  const feed = await loadFeed(tx, account.id, 0, null, false)
  const situation = situationOf(
    tx.now,
    url,
    { account, feed, ...host },
    profile,
    await companyOf(tx, profile),
    await remember(tx, account.id, profile.id, account.settings.frequency_limits),
  )
  const experiences = await allExperiences(tx, account.id)
  const deliveries = await waiting(tx, profile)
  const candidates: Candidate[] = [
    ...deliveries.flatMap(row => {
      const experience = experiences.get(row.model_id)
      return experience ? [{ kind: 'delivery' as const, delivery: deliveryRecord(row, tx.now), experience }] : []
    }),
    ...[...experiences.values()].map(experience => ({ kind: 'automatic' as const, experience })),
  ]
  return evaluate(candidates, situation)
}

/** What users get; of those that are not live, the draft, whose trace says so. */
async function allExperiences(tx: Tx, account: string): Promise<Map<string, Experience>> {
  const rows = await tx.query<{ id: string; draft: string; live: string | null }>(
    'SELECT id, draft, live FROM experiences WHERE account_id = $1 AND archived_at IS NULL ORDER BY id',
    [account],
  )
  return new Map(
    rows.map(({ id, draft, live }) => [id, live ? JSON.parse(live) : { ...JSON.parse(draft), id, published_at: null }]),
  )
}

async function waiting(tx: Tx, profile: ProfileRow): Promise<DeliveryRow[]> {
  const order: string[] = JSON.parse(profile.delivery_ids)
  const rows = await tx.query<DeliveryRow>(
    `SELECT * FROM deliveries WHERE account_id = $1 AND profile_id = $2 AND ${PENDING}`,
    [profile.account_id, profile.id],
  )
  return rows.filter(row => order.includes(row.id)).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

async function hostState(tx: Tx, account: string, url: string | null) {
  // Without a page there is no domain that could be off.
  if (url === null) return { enabled: true, url_group_id: null }
  const host = hostOfOrigin(url) ?? ''
  const known = await tx.first<HostState>('SELECT * FROM urls WHERE account_id = $1 AND host = $2', [account, host])
  const state = known ?? { ...(await futureOf(tx, account, host)), archived_at: null }
  return { enabled: isOn(state), url_group_id: state.url_group_id }
}
