import { createHash } from 'node:crypto'
import type { Experience, Kind } from '../../../protocol/experience.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Feed } from '../../../protocol/wire.ts'
import type { Tx } from '../../store/store.ts'
import { type Reads, readsOf, segmentsIn } from './reads.ts'

/** What boot needs to know about a feed. */
export interface FeedSummary {
  /** Null if nothing is live. */
  version: string | null
  /** The kinds of the automatic Experiences. If there are none, a page has nothing to decide. */
  kinds: Kind[]
  /** What live Segments and merge tags of the account read. */
  reads: Reads
  /** Named Segments that live Experiences refer to. */
  segments: { [id: string]: SegmentGroup }
}

const WEEK = 7 * 86_400_000

/** Creates the immutable document of an Environment, if the account's content has changed since the last one. */
export async function loadFeed(
  tx: Tx,
  account: string,
  stamp: number,
  environment: string | null,
  keep: boolean,
): Promise<FeedSummary> {
  const rows = await tx.query<{ live: string }>(
    'SELECT live FROM experiences WHERE account_id = $1 AND live IS NOT NULL AND archived_at IS NULL ORDER BY id',
    [account],
  )
  const live = rows.map(row => JSON.parse(row.live) as Experience)
  const segments = await referredSegments(tx, account, live)
  const experiences = live.filter(
    ({ url_group_ids }) => !url_group_ids || !environment || url_group_ids.includes(environment),
  )
  const version = experiences.length === 0 ? null : hash({ experiences, segments })
  const summary: FeedSummary = {
    version,
    kinds: [...new Set(experiences.flatMap(({ kind, automatic }) => (automatic === false ? [] : [kind])))],
    reads: readsOf(live, segments),
    segments,
  }
  if (keep) {
    const feed: Feed = { version: version ?? '', experiences, segments }
    await tx.run(
      `INSERT INTO feeds (account_id, url_group_id, content_stamp, created_at, version, body, summary)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account_id, url_group_id, content_stamp) DO NOTHING`,
      [account, environment ?? '', stamp, tx.now, version ?? '', JSON.stringify(feed), JSON.stringify(summary)],
    )
    await tx.run('DELETE FROM feeds WHERE account_id = $1 AND content_stamp < $2 AND created_at < $3', [
      account,
      stamp,
      tx.now - WEEK,
    ])
  }
  return summary
}

/** The current feed of an Environment. Created if it does not exist yet. */
export async function presentFeed(tx: Tx, account: string, environment: string | null): Promise<FeedSummary> {
  const row = await tx.first<{ content_stamp: number; summary: string | null }>(
    `SELECT a.content_stamp, f.summary FROM accounts a
     LEFT JOIN feeds f ON f.account_id = a.id AND f.url_group_id = $2 AND f.content_stamp = a.content_stamp
     WHERE a.id = $1`,
    [account, environment ?? ''],
  )
  return row!.summary ? JSON.parse(row!.summary) : loadFeed(tx, account, row!.content_stamp, environment, true)
}

/** The summary of a feed that was made before. */
export async function readSummary(
  tx: Tx,
  account: string,
  environment: string | null,
  stamp: number,
): Promise<FeedSummary> {
  const rows = await tx.query<{ summary: string }>(
    'SELECT summary FROM feeds WHERE account_id = $1 AND url_group_id = $2 AND content_stamp = $3',
    [account, environment ?? '', stamp],
  )
  return JSON.parse(rows[0]!.summary)
}

/** Also the Segments that other Segments refer to. */
async function referredSegments(tx: Tx, account: string, live: Experience[]): Promise<FeedSummary['segments']> {
  const all = await tx.query<{ id: string; live: string }>(
    'SELECT id, live FROM segments WHERE account_id = $1 AND live IS NOT NULL ORDER BY id',
    [account],
  )
  const bodies = new Map(all.map(({ id, live }) => [id, JSON.parse(live) as SegmentGroup]))
  const found: FeedSummary['segments'] = {}
  const visit = (id: string) => {
    const body = bodies.get(id)
    if (!body || found[id]) return
    found[id] = { items_op: body.items_op, items: body.items }
    segmentsIn(body).forEach(visit)
  }
  for (const experience of live) readsOf([experience], {}).segments.forEach(visit)
  return found
}

function hash(content: Omit<Feed, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)
}
