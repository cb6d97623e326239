import { createHash } from 'node:crypto'
import type { Experience } from '../../protocol/experience.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import type { Feed } from '../../protocol/wire.ts'
import { referencesOf } from '../experiences/references.ts'
import type { Tx } from '../store/store.ts'

/**
 * The document of everything live in one Environment (null: hosts without one, which are part of all). Its version is a
 * hash of what is in it: the same content is the same document, in any process.
 */
export async function composeFeed(tx: Tx, account: string, urlGroup: string | null): Promise<Feed> {
  const rows = await tx.query<{ live: string }>(
    'SELECT live FROM experiences WHERE account_id = $1 AND live IS NOT NULL ORDER BY id',
    [account],
  )
  const experiences = rows
    .map(({ live }) => JSON.parse(live) as Experience)
    .filter(({ url_group_ids }) => !url_group_ids || urlGroup === null || url_group_ids.includes(urlGroup))
  const segments = await segmentsFor(tx, account, experiences)
  const version = createHash('sha256')
    .update(JSON.stringify([experiences, segments]))
    .digest('hex')
    .slice(0, 32)
  return { version, experiences, segments }
}

/** The live Segments that these Experiences ask for, and those that the Segments ask for in turn. */
async function segmentsFor(tx: Tx, account: string, experiences: Experience[]): Promise<Feed['segments']> {
  const wanted = [...referencesOf(experiences).segments]
  if (wanted.length === 0) return {}
  const rows = await tx.query<{ id: string; live: string }>(
    'SELECT id, live FROM segments WHERE account_id = $1 AND live IS NOT NULL',
    [account],
  )
  const live = new Map(rows.map(row => [row.id, JSON.parse(row.live) as SegmentGroup]))
  const found: Feed['segments'] = {}
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    const segment = live.get(id)
    if (!segment || found[id]) continue
    found[id] = { items_op: segment.items_op, items: segment.items }
    wanted.push(...referencesOf(segment).segments)
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}
