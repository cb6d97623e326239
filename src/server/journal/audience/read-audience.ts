import type { Audience } from '../../../content/audience.ts'
import { type Sharing, shareOf } from '../../../content/share.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import { readUsed } from './used-segments.ts'

/** Whom a stored content is for, as its Segments and Environments are now. */
export async function readAudience(tx: Tx, account: string, stored: string): Promise<Audience> {
  const content = JSON.parse(stored) as Sharing & { segment?: SegmentGroup | null; url_group_ids?: string[] }
  const { segment, url_group_ids } = content
  const used = await readUsed(tx, { account_id: account, draft: stored })
  const segments = used.map(({ id, draft, live }): [string, Audience['segments'][string]] => {
    const { name, items_op, items } = JSON.parse(live ?? draft)
    return [id, { name, items_op, items }]
  })
  return {
    segment: segment ?? null,
    share: shareOf(content),
    segments: Object.fromEntries(segments.sort(([one], [other]) => (one < other ? -1 : 1))),
    environments: url_group_ids ? await readEnvironments(tx, account, url_group_ids) : null,
  }
}

/** With the domains that are on. `*.` stands for the subdomains that are registered automatically. */
async function readEnvironments(tx: Tx, account: string, ids: string[]): Promise<Audience['environments']> {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  const groups = await tx.query<{ id: string; name: string }>(
    `SELECT id, name FROM url_groups WHERE account_id = $1 AND id IN (${places}) ORDER BY id`,
    [account, ...values],
  )
  const hosts = await tx.query<{ url_group_id: string; host: string; enabled: string }>(
    `SELECT url_group_id, host, enabled FROM urls WHERE account_id = $1 AND url_group_id IN (${places})
       AND enabled <> 'off' AND archived_at IS NULL ORDER BY host`,
    [account, ...values],
  )
  return groups.map(({ id, name }) => {
    const own = hosts.filter(({ url_group_id }) => url_group_id === id)
    const parents = own.filter(({ enabled }) => enabled === 'subdomain')
    return {
      id,
      name,
      hosts: own
        .filter(({ host }) => !parents.some(parent => host.endsWith(`.${parent.host}`)))
        .flatMap(({ host, enabled }) => (enabled === 'subdomain' ? [host, `*.${host}`] : [host])),
    }
  })
}
