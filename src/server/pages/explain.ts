import { evaluateLinearly } from '../../evaluator/evaluate-linearly.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Candidate, Verdict } from '../../protocol/verdict.ts'
import type { Account } from '../access/accounts/account.ts'
import { presentFeed } from '../content/feed/load-feed.ts'
import { type DeliveryRow, deliveryRecord } from '../deliveries/delivery-record.ts'
import { D_PENDING } from '../deliveries/drop-deliveries.ts'
import { futureOf, type HostState, isOn } from '../domains/register-host.ts'
import { hostOfOrigin } from '../http/check-origin.ts'
import { type Cursor, listPage, type Page } from '../http/page.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { remember } from './visit/remembered.ts'
import { situationOf } from './visit/situation.ts'

/**
 * The evaluator's trace of everything that waits for a person, and of one page of Experiences. We know only the address of the
 * person's page, so everything else about it is `unknown`.
 */
export async function explain(
  tx: Tx,
  account: Account,
  profile: ProfileRow,
  { url = null, model_id: only, ...page }: Page & { url?: string | null; model_id?: string },
): Promise<{ verdicts: Verdict[]; cursor: Cursor }> {
  const host = await hostState(tx, account.id, url)
  const feed = await presentFeed(tx, account.id, host.url_group_id)
  const situation = situationOf({
    now: tx.now,
    url,
    site: { account, feed, ...host },
    profile,
    company: await companyOf(tx, profile),
    remembered: await remember(tx, account.id, profile.id, { ...account.settings, limits: feed.limits }),
  })
  const where = `account_id = $1 AND archived_at IS NULL${only === undefined ? '' : ' AND id = $2'}`
  const values = only === undefined ? [account.id] : [account.id, only]
  const listing = { table: 'experiences', where, values }
  const { rows, cursor } = await listPage<Drafted>(tx, listing, page)
  // The first page contains the waiting Deliveries.
  const pending = page.before === undefined ? await waiting(tx, profile) : []
  const deliveries = pending.filter(row => only === undefined || row.model_id === only)
  const candidates: Candidate[] = [
    ...deliveries.map(row => ({
      kind: 'delivery' as const,
      delivery: deliveryRecord(row, tx.now),
      experience: asShown({ ...row, id: row.model_id }),
    })),
    ...rows.map(row => ({ kind: 'automatic' as const, experience: asShown(row) })),
  ]
  return { verdicts: evaluateLinearly(candidates, situation), cursor }
}

type Drafted = RowOf<'experiences', 'id' | 'draft' | 'live'>

/** The live version, or else the draft: its trace says that it is not live. */
function asShown({ id, draft, live }: Drafted): Experience {
  return live ? JSON.parse(live) : { ...JSON.parse(draft), id, published_at: null }
}

/** In `delivery_ids` order, with their Experiences. */
async function waiting(tx: Tx, profile: ProfileRow): Promise<(DeliveryRow & Drafted)[]> {
  const order: string[] = JSON.parse(profile.delivery_ids)
  const rows = await tx.query<DeliveryRow & Drafted>(
    `SELECT d.*, e.draft, e.live FROM deliveries d
     JOIN experiences e ON e.account_id = d.account_id AND e.id = d.model_id AND e.archived_at IS NULL
     WHERE d.account_id = $1 AND d.profile_id = $2 AND ${D_PENDING}`,
    [profile.account_id, profile.id],
  )
  return rows.filter(row => order.includes(row.id)).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

async function hostState(tx: Tx, account: string, url: string | null) {
  // Without a page, there is no domain that could be off.
  if (url === null) return { enabled: true, url_group_id: null }
  const host = hostOfOrigin(url) ?? ''
  const known = await tx.first<HostState>('SELECT * FROM urls WHERE account_id = $1 AND host = $2', [account, host])
  const state = known ?? { ...(await futureOf(tx, account, host)), archived_at: null }
  return { enabled: isOn(state), url_group_id: state.url_group_id }
}
