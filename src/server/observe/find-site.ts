import type { AccountSettings } from '../../protocol/account.ts'
import { type AccountRow, readSettings } from '../accounts/account.ts'
import { type FeedSummary, loadFeed } from '../feed/load-feed.ts'
import { first, type Tx } from '../store/store.ts'
import { type HostState, isOn, registerHost } from '../urls/register-host.ts'

/** The account and the host that a page's request is about. */
export interface Site {
  account: { id: string; verification_key: string; visit_key: string; settings: AccountSettings }
  host: HostState
  enabled: boolean
  feed: FeedSummary
}

interface Row extends AccountRow {
  url_id: string | null
  enabled: HostState['enabled']
  archived_at: number | null
  url_group_id: string | null
  last_seen_at: number | null
  summary: string | null
}

/**
 * One statement for a page that was met before. A new host is registered; null when the token names no account, or the
 * account has met too many new hosts today.
 */
export async function findSite(tx: Tx, token: string, host: string, hostCap: number): Promise<Site | null> {
  const row = await first(
    tx.query<Row>(
      `SELECT a.id, a.settings, a.verification_key, a.visit_key, a.content_stamp,
         u.id AS url_id, u.enabled, u.archived_at, u.url_group_id, u.last_seen_at, f.summary
       FROM accounts a
       LEFT JOIN urls u ON u.account_id = a.id AND u.host = $2
       LEFT JOIN feeds f ON f.account_id = a.id AND f.content_stamp = a.content_stamp
         AND f.url_group_id = CASE WHEN u.url_group_id IS NULL THEN '' ELSE u.url_group_id END
       WHERE a.token = $1`,
      [token, host],
    ),
  )
  if (!row) return null
  const { id, verification_key, visit_key } = row
  const known = row.url_id === null ? await registerHost(tx, id, host, hostCap) : { ...row, id: row.url_id }
  if (!known) return null
  const enabled = isOn(known)
  const feed: FeedSummary = row.summary
    ? JSON.parse(row.summary)
    : await loadFeed(tx, id, row.content_stamp, known.url_group_id, enabled)
  return {
    account: { id, verification_key, visit_key, settings: readSettings(row.settings) },
    host: known,
    enabled,
    feed,
  }
}
