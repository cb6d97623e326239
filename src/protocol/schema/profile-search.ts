import { z } from 'zod'
import { Email, Uid } from './profile.ts'
import { orJson, page } from './request.ts'
import { ItemsOp, SegmentGroup, SegmentItem } from './segment.ts'
import { Id, Ref, Timestamp } from './values.ts'

const filters = orJson(z.array(z.union([SegmentItem, SegmentGroup])).max(200))

const SegmentVersion = z.enum(['live', 'draft'])
const SEGMENT_MISSING = 'segment_version needs segment_id'
const hasSegment = (asked: { segment_id?: string; segment_version?: string }): boolean =>
  asked.segment_id !== undefined || asked.segment_version === undefined

/** The filters of a search. People must match all of them. */
const wantedPeople = {
  segment_id: Ref.optional().describe('people in this Segment as it is live, or in its draft if it is not live'),
  segment_version: SegmentVersion.optional().describe('`draft`: people in the draft of `segment_id` instead'),
  filters: filters.optional().describe('conditions as in a Segment'),
  filters_op: ItemsOp.optional().describe('whether all filters must hold (`and`, the default) or one (`or`)'),
  text: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('part of the uid, the e-mail address or a name; case-insensitive'),
}

/** One person by an id, uid or email, or all people who match the filters. */
export const ProfileSearch = z
  .object({ id: Ref.optional(), uid: Uid.optional(), email: Email.optional(), ...wantedPeople, ...page })
  .refine(
    ({ id, uid, email, segment_id, filters, text }) =>
      (id ?? uid ?? email) === undefined || (segment_id ?? filters ?? text) === undefined,
    'id, uid and email name one person; leave them out to search',
  )
  .refine(hasSegment, SEGMENT_MISSING)

export const EventNameList = z.object(page)

export const EventNameAnswer = z
  .object({ id: Id, created_at: Timestamp, updated_at: Timestamp, name: z.string() })
  .describe('The name of a tracked event')

export const ProfileCount = z
  .object({
    ...wantedPeople,
    segments: orJson(z.record(Ref, SegmentGroup))
      .optional()
      .describe(
        'Segments by id, each with what it should mean here instead of what is live. Counts what a change of a Segment would do',
      ),
    before: page.before.describe('cursor.before of the previous answer'),
  })
  .refine(hasSegment, SEGMENT_MISSING)

/** In the answers to both. */
export const SearchedSegment = z
  .object({
    id: Id,
    name: z.string(),
    version: SegmentVersion.describe(
      '`live`: as Experiences use it. `draft`: it is not live, or its draft was asked for',
    ),
  })
  .optional()
  .describe('with `segment_id`: which Segment that is')
