import type { z } from 'zod'
import type { DeliveryBatchAnswer } from '../../../protocol/schema/delivery-batch.ts'
import { countOf, jobRecord } from '../../access/routes/job-routes.ts'
import type { SaidSegment } from '../../content/segments/asked-segment.ts'
import type { Membership } from '../../content/segments/members-of.ts'
import type { JobRow } from '../../journal/jobs/job-row.ts'
import type { Wanted } from '../add-delivery.ts'

/** What a batch was asked for. Its times are absolute, and its Segment is as it was then. */
export interface Batch {
  wanted: Wanted
  model_name: string
  /** How the request names people. */
  by: 'uid' | 'id' | 'email' | 'segment'
  segment: (SaidSegment & { membership: Membership }) | null
}

export const batchIn = ({ wanted }: JobRow): Batch => JSON.parse(wanted)

export function batchRecord(row: JobRow): z.input<typeof DeliveryBatchAnswer> {
  const { wanted, model_name, segment } = batchIn(row)
  return {
    ...jobRecord(row),
    model_id: wanted.model_id,
    model_kind: wanted.model_kind,
    model_name,
    segment: segment && { id: segment.id, name: segment.name, version: segment.version },
    idempotency_key: row.idempotency_key,
    created: countOf(row, 'created'),
    removed: countOf(row, 'removed'),
  }
}
