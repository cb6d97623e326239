import type { UrlEnabled } from '../../protocol/url.ts'
import { givenTime } from '../http/given-time.ts'
import { invalid, notFound } from '../http/problem.ts'
import { type Moved, recordPlaces } from '../journal/audience/record-places.ts'
import type { Author } from '../journal/changes/record-changes.ts'
import type { Tx } from '../store/store.ts'
import { hostName } from './host-name.ts'
import { movedWords } from './moved-words.ts'
import { domainOf } from './register-host.ts'
import type { UrlRow } from './url-record.ts'

/** What a request changes in a Url. Missing: no change. */
export interface WantedUrl {
  enabled?: UrlEnabled
  archived_at?: string | number | null
  unlisted?: boolean
  url_group_id?: string | null
}

/** A new Url, or the existing one with this host, unchanged. */
export async function createUrl(
  tx: Tx,
  author: Author,
  given: string,
  wanted: WantedUrl,
): Promise<{ row: UrlRow; created: boolean }> {
  const { account } = author
  const host = hostName(given)
  if (host === null) throw invalid('host: must be a fully qualified domain such as app.example.com')
  const existing = await byHost(tx, account, host)
  if (existing) return { row: existing, created: false }
  const next = await applied(tx, account, { enabled: 'on', archived_at: null, url_group_id: null }, wanted)
  const made = await tx.run(
    `INSERT INTO urls (account_id, id, created_at, updated_at, url_group_id, host, domain, enabled, archived_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8) ON CONFLICT (account_id, host) DO NOTHING`,
    [account, tx.newId(), tx.now, next.url_group_id, host, domainOf(host), next.enabled, next.archived_at],
  )
  const row = (await byHost(tx, account, host))!
  if (made > 0) await recordPlaces(tx, author, [await movedFrom(tx, account, null, row)])
  return { row, created: made > 0 }
}

/** All of them or, if one cannot be found, none. In the given order, each once. */
export async function changeUrls(tx: Tx, author: Author, ids: string[], wanted: WantedUrl): Promise<UrlRow[]> {
  const { account } = author
  const rows: UrlRow[] = []
  const moved: Moved[] = []
  for (const id of new Set(ids)) {
    const row = await needUrl(tx, account, id)
    const next = await applied(tx, account, row, wanted)
    const same =
      next.enabled === row.enabled && next.archived_at === row.archived_at && next.url_group_id === row.url_group_id
    if (!same) {
      await tx.run(
        'UPDATE urls SET enabled = $3, archived_at = $4, url_group_id = $5, updated_at = $6 WHERE account_id = $1 AND id = $2',
        [account, id, next.enabled, next.archived_at, next.url_group_id, tx.now],
      )
      moved.push(await movedFrom(tx, account, row, { ...row, ...next }))
    }
    rows.push(same ? row : await needUrl(tx, account, id))
  }
  if (moved.length > 0) await recordPlaces(tx, author, moved)
  return rows
}

const movedFrom = async (tx: Tx, account: string, before: UrlRow | null, after: UrlRow): Promise<Moved> => ({
  from: (before ?? after).url_group_id,
  to: after.url_group_id,
  told: await movedWords(tx, account, before, after),
})

export async function needUrl(tx: Tx, account: string, id: string): Promise<UrlRow> {
  const row = await tx.first<UrlRow>('SELECT * FROM urls WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) throw notFound(`The domain ${id}`)
  return row
}

const byHost = (tx: Tx, account: string, host: string) =>
  tx.first<UrlRow>('SELECT * FROM urls WHERE account_id = $1 AND host = $2', [account, host])

type State = Pick<UrlRow, 'enabled' | 'archived_at' | 'url_group_id'>

async function applied(tx: Tx, account: string, state: State, wanted: WantedUrl): Promise<State> {
  const next = {
    enabled: wanted.enabled ?? state.enabled,
    archived_at: state.archived_at,
    url_group_id: state.url_group_id,
  }
  if (wanted.unlisted !== undefined) next.archived_at = wanted.unlisted ? (state.archived_at ?? tx.now) : null
  if (wanted.archived_at !== undefined) next.archived_at = givenTime('archived_at', wanted.archived_at, tx.now)
  if (wanted.url_group_id !== undefined) {
    next.url_group_id = wanted.url_group_id
    if (next.url_group_id !== null) await checkGroup(tx, account, next.url_group_id)
  }
  return next
}

async function checkGroup(tx: Tx, account: string, id: string): Promise<void> {
  const rows = await tx.query('SELECT id FROM url_groups WHERE account_id = $1 AND id = $2', [account, id])
  if (rows.length === 0) throw invalid(`url_group_id: the Environment ${id} cannot be found`)
}
