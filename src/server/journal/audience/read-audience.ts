import type { Audience } from '../../../content/audience.ts'
import { itemsFor } from '../../../content/items-for.ts'
import { type Sharing, shareOf } from '../../../content/share.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Tx } from '../../store/store.ts'
import { readPlaces } from './read-places.ts'
import { readUsed } from './used-segments.ts'

/** Whom a stored content is for, as its Segments and Environments are now. */
export async function readAudience(tx: Tx, account: string, stored: string): Promise<Audience> {
  const content = JSON.parse(stored) as Sharing & { segment?: SegmentGroup | null; url_group_ids?: string[] }
  const { segment, url_group_ids } = content
  const items = itemsFor(content)
  const used = await readUsed(tx, { account_id: account, draft: stored })
  const segments = used.map(({ id, draft, live }): [string, Audience['segments'][string]] => {
    const { name, items_op, items } = JSON.parse(live ?? draft)
    return [id, { name, items_op, items }]
  })
  return {
    segment: segment ?? null,
    share: shareOf(content),
    segments: Object.fromEntries(segments.sort(([one], [other]) => (one < other ? -1 : 1))),
    ...(items.length > 0 && { items }),
    ...(url_group_ids ? await readPlaces(tx, account, url_group_ids) : { environments: null }),
  }
}
