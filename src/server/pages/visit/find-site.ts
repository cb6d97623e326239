import { createSecretKey } from 'node:crypto'
import { type AccountRow, readSettings } from '../../access/accounts/account.ts'
import { openKeys } from '../../access/accounts/verification-keys.ts'
import type { Backend } from '../../access/backend.ts'
import type { FeedSummaries } from '../../content/feed/feed-summaries.ts'
import { type FeedSummary, loadFeed, readSummary } from '../../content/feed/load-feed.ts'
import { type HostState, isOn, registerHost } from '../../domains/register-host.ts'
import { readListeners } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'
import { placeOf } from '../../store/seal-keys.ts'
import type { Question, Tx } from '../../store/store.ts'
import type { Site } from './site.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    /** Called when a page is seen for the first time on a host that is off: somebody may be waiting for it. */
    onHostOff?: (host: string) => void
  }
}

interface Row extends AccountRow, RowOf<'urls', 'archived_at' | 'url_group_id' | 'installed_at' | 'last_seen_at'> {
  url_id: string | null
  enabled: HostState['enabled'] | null
  feed_version: string | null
  feed_made_at: number | null
}

const SITE = `SELECT a.id, a.settings, a.webhooks, a.verification_key, a.older_key,
    a.older_key_until, a.proofs_since, a.visit_key, a.tombstone_key,
    a.verification_since, a.content_stamp,
    u.id AS url_id, u.enabled, u.archived_at, u.url_group_id, u.installed_at, u.last_seen_at,
    f.version AS feed_version, f.created_at AS feed_made_at
  FROM accounts a
  LEFT JOIN urls u ON u.account_id = a.id AND u.host = $2
  LEFT JOIN feeds f ON f.account_id = a.id AND f.content_stamp = a.content_stamp
    AND f.url_group_id = CASE WHEN u.url_group_id IS NULL THEN '' ELSE u.url_group_id END
  WHERE a.token = $1`

/** The first question of every request of a page. */
export const siteQuestion = (token: string, host: string): Question => ({ sql: SITE, values: [token, host] })

type Surroundings = Pick<Backend, 'limits' | 'summaries' | 'sites' | 'accountIds' | 'behind' | 'onHostOff'>

/**
 * One statement for a page that is already known. A new host is registered. Null if no account has this token, or if the account
 * has too many new hosts today.
 */
export async function findSite(
  tx: Tx,
  token: string,
  host: string,
  { limits, summaries, sites, accountIds, behind, onHostOff }: Surroundings,
  address: string,
): Promise<Site | null> {
  const asked = siteQuestion(token, host)
  const row = await tx.recall<Row>(asked.sql, asked.values)
  if (!row) return null
  accountIds.set(token, row.id)
  const made = sites.get(row)
  if (made) return made
  const { id, proofs_since, verification_since, visit_key, tombstone_key } = row
  const known =
    row.url_id === null || row.enabled === null
      ? await registerHost(tx, { account: id, host, address }, limits, behind.tallies)
      : { ...row, id: row.url_id, enabled: row.enabled }
  if (!known) return null
  const enabled = isOn(known)
  if (row.url_id === null && !enabled) onHostOff?.(host)
  if (enabled && row.url_id !== null && row.installed_at === null) noteInstalled(tx, id, row.url_id)
  const feed = await feedOf(tx, row, known.url_group_id, enabled, summaries)
  const key = createSecretKey(tx.vault.open(visit_key, placeOf('visit_key', id)), 'utf8')
  const site: Site = {
    account: {
      id,
      keys: openKeys(tx.vault, id, row),
      proofs_since,
      verification_since,
      visit_key: key,
      tombstone_key,
      settings: readSettings(row.settings),
      webhooks: readListeners(row.webhooks),
    },
    host: known,
    enabled,
    feed,
  }
  // Otherwise the site depends on something that is not in the row, so we do not cache it.
  if (row.url_id !== null && row.feed_version !== null) sites.set(row, site)
  return site
}

/** The host was added before the snippet was there. */
function noteInstalled(tx: Tx, account: string, url: string): void {
  tx.sendNote('UPDATE urls SET installed_at = $3 WHERE account_id = $1 AND id = $2 AND installed_at IS NULL', [
    account,
    url,
    tx.now,
  ])
}

/** The row says which feed is current. This process may already know its contents. */
async function feedOf(
  tx: Tx,
  { id, url_id, content_stamp, feed_version, feed_made_at }: Row,
  environment: string | null,
  enabled: boolean,
  summaries: FeedSummaries,
): Promise<FeedSummary> {
  // For a host that has just been registered, the row is about hosts without an Environment.
  if (feed_version === null || (url_id === null && environment !== null))
    return loadFeed(tx, id, content_stamp, environment, enabled)
  const key = `${id} ${environment ?? ''} ${content_stamp} ${feed_version} ${feed_made_at}`
  const known = summaries.get(key)
  if (known) return known
  const summary = await readSummary(tx, id, environment, content_stamp)
  summaries.set(key, summary)
  return summary
}
