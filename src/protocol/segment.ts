import type { z } from 'zod'
import type * as schema from './schema/segment.ts'

export type Operator = z.output<typeof schema.Operator>
export type SegmentItem = z.output<typeof schema.SegmentItem>
export type SegmentGroup = { items: (SegmentItem | SegmentGroup)[]; items_op: 'and' | 'or' }

/** A Segment with its own name. */
export type Segment = SegmentGroup & {
  id: string
  name: string
  description: string | null
  created_at: string
  updated_at: string
}
