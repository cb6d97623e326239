import type { SegmentGroup } from '../../protocol/segment.ts'

/** What it means that somebody wrote no conditions. */
export const EVERYBODY: SegmentGroup = { items: [], items_op: 'and' }
