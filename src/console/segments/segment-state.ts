import type { SegmentRecord } from '../../protocol/answer.ts'
import type { Tone } from '../controls/badge.tsx'

/** The state of a Segment, in a word or two. */
export function segmentState(segment: Pick<SegmentRecord, 'archived_at' | 'published_at' | 'changed'>): {
  word: string
  tone: Tone
} {
  if (segment.archived_at) return { word: 'Archived', tone: 'plain' }
  if (!segment.published_at) return { word: 'Draft', tone: 'plain' }
  return segment.changed ? { word: 'Live, draft differs', tone: 'warn' } : { word: 'Live', tone: 'good' }
}
