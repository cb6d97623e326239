import { createHash } from 'node:crypto'
import { languagesOf } from '../../../content/translate.ts'
import type { Experience, Kind } from '../../../protocol/experience.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Feed } from '../../../protocol/wire.ts'
import { readSettings } from '../../access/accounts/account.ts'
import type { KnownLimits } from '../../people/seen/automatic-showings.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { knownLimits, limitsFor } from '../limits/known-limits.ts'
import { inFeed } from './in-feed.ts'
import { type Conditions, numberConditions } from './number-conditions.ts'
import { type Reads, readsOf, segmentsOf } from './reads.ts'

/** What boot needs to know about a feed. */
export interface FeedSummary {
  /** Null if nothing is live. */
  version: string | null
  /** The kinds of the automatic Experiences. If there are none, a page has nothing to decide. */
  kinds: Kind[]
  /** What live Segments and merge tags of the account read. */
  reads: Reads
  /** Named Segments that live Experiences refer to. Pages get them with numbers in place of what only the server may know. */
  segments: { [id: string]: SegmentGroup }
  /** What boot decides for pages. */
  conditions: Conditions
  /** Live Experiences that are not in the feed, because people get them only by a Delivery or by their id. */
  apart: string[]
  /** The languages that its cards can be read in, each different list once. The first of a list is the card's own. */
  languages: string[][]
  /** What limits how often people get them, and what is out of these limits. */
  limits: KnownLimits
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
  const rows = await tx.query<{ live: string; key: string | null }>(
    `SELECT e.live, k.key FROM experiences e LEFT JOIN model_keys k ON k.account_id = e.account_id AND k.model_id = e.id
     WHERE e.account_id = $1 AND e.live IS NOT NULL AND e.archived_at IS NULL ORDER BY e.id`,
    [account],
  )
  const live = rows.map(row => ({ ...JSON.parse(row.live), ...(row.key ? { key: row.key } : {}) }) as Experience)
  const segments = await referredSegments(tx, account, live)
  const here = live.filter(({ url_group_ids }) => !url_group_ids || !environment || url_group_ids.includes(environment))
  const { open, apart } = inFeed(here)
  const { conditions, ...numbered } = numberConditions(open, segmentsOf(open, segments))
  const limits = await knownLimits(tx, account)
  const limitsHere = limitsFor(open, limits)
  const forPages = {
    ...numbered,
    ...(limitsHere.length > 0 && { limits: limitsHere }),
    ...(await ownLabels(tx, account)),
  }
  const version = open.length === 0 ? null : hash(forPages)
  const summary: FeedSummary = {
    version,
    kinds: [...new Set(open.flatMap(({ kind, automatic }) => (automatic === false ? [] : [kind])))],
    reads: readsOf(live, segments),
    segments,
    conditions,
    apart,
    languages: languagesIn(open),
    limits,
  }
  if (keep) {
    const feed: Feed = { version: version ?? '', ...forPages }
    // A process of the release before may have made it for pages that read other people's conditions.
    await tx.run(
      `INSERT INTO feeds (account_id, url_group_id, content_stamp, created_at, version, body, summary)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account_id, url_group_id, content_stamp) DO UPDATE
         SET created_at = excluded.created_at, version = excluded.version, body = excluded.body, summary = excluded.summary
         WHERE feeds.version <> excluded.version OR feeds.summary <> excluded.summary`,
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
  const row = await tx.first<RowOf<'accounts', 'content_stamp'> & { summary: string | null }>(
    `SELECT a.content_stamp, f.summary FROM accounts a
     LEFT JOIN feeds f ON f.account_id = a.id AND f.url_group_id = $2 AND f.content_stamp = a.content_stamp
     WHERE a.id = $1`,
    [account, environment ?? ''],
  )
  const { summary, content_stamp } = row!
  return usable(summary) ?? loadFeed(tx, account, content_stamp, environment, true)
}

/** Null if there is none, or if a process of the release before made it: its feed has no numbers, or names no languages or limits. */
function usable(stored: string | null): FeedSummary | null {
  const summary: FeedSummary | null = stored === null ? null : JSON.parse(stored)
  return summary?.apart && summary.languages && summary.limits ? summary : null
}

/** The summary of a feed that was made before. */
export async function readSummary(
  tx: Tx,
  account: string,
  environment: string | null,
  stamp: number,
): Promise<FeedSummary> {
  const rows = await tx.query<RowOf<'feeds', 'summary'>>(
    'SELECT summary FROM feeds WHERE account_id = $1 AND url_group_id = $2 AND content_stamp = $3',
    [account, environment ?? '', stamp],
  )
  return usable(rows[0]!.summary) ?? loadFeed(tx, account, stamp, environment, true)
}

/** Nothing if there are none, so that the hash stays the same. */
async function ownLabels(tx: Tx, account: string): Promise<Pick<Feed, 'labels'>> {
  const row = await tx.first<RowOf<'accounts', 'settings'>>('SELECT settings FROM accounts WHERE id = $1', [account])
  const { labels } = readSettings(row!.settings)
  return Object.keys(labels).length > 0 ? { labels } : {}
}

/** Most cards have the same languages. */
export function languagesIn(experiences: Experience[]): string[][] {
  const lists = experiences.flatMap(languagesOf).map(([own, ...others]) => [own!, ...others.toSorted()])
  return [...new Map(lists.map(list => [list.join(), list])).values()]
}

/** Also the Segments that other Segments refer to. */
async function referredSegments(tx: Tx, account: string, live: Experience[]): Promise<FeedSummary['segments']> {
  const all = await tx.query<RowOf<'segments', 'id'> & { live: string }>(
    'SELECT id, live FROM segments WHERE account_id = $1 AND live IS NOT NULL ORDER BY id',
    [account],
  )
  const bodies = Object.fromEntries(
    all.map(({ id, live }) => {
      const { items_op, items } = JSON.parse(live) as SegmentGroup
      return [id, { items_op, items }]
    }),
  )
  return segmentsOf(live, bodies)
}

function hash(content: Omit<Feed, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)
}
