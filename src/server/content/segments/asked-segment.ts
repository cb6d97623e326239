import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Tx } from '../../store/store.ts'
import { needDraft } from '../drafts/draft.ts'
import { groupIn } from './named-segments.ts'

/** What an answer says about the Segment that it was asked for. */
export interface SaidSegment {
  id: string
  name: string
  version: 'live' | 'draft'
}

/** Who is in a Segment is what is live, as for Experiences. A Segment that is not live has only its draft. */
export async function askedSegment(
  tx: Tx,
  account: string,
  id: string,
  wanted: 'live' | 'draft' = 'live',
): Promise<{ group: SegmentGroup; said: SaidSegment }> {
  const row = await needDraft(tx, account, 'segment', id)
  const version = wanted === 'live' && row.live !== null ? 'live' : 'draft'
  const stored = row[version]!
  return { group: groupIn(stored), said: { id: row.id, name: JSON.parse(stored).name, version } }
}
