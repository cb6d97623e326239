import { z } from 'zod'
import type { SegmentGroup } from '../segment.ts'
import { KINDS } from './experience.ts'
import {
  ArchivedAt,
  Flag,
  IfPublishedAt,
  orJson,
  orNull,
  page,
  ReachStamp,
  ReviewStamp,
  SaveId,
  SegmentsStamp,
  Stamp,
  When,
} from './request.ts'
import { ItemsOp, SegmentInput } from './segment.ts'
import { Id, Ref, Timestamp } from './values.ts'

const { name, description, items } = SegmentInput.shape
const published_at = orNull(When)
  .optional()
  .describe('a time that is not in the future publishes the draft as it is now. null unpublishes it')

export const SegmentList = z.object({
  ...page,
  archived: Flag.optional().describe('true: list the archived ones. Default: list the others'),
})

export const SegmentById = z.object({ id: Ref })

export const NewSegment = z.strictObject({
  name,
  description,
  items_op: ItemsOp.optional().describe('default and'),
  items: orJson(items),
  published_at,
})

export const SegmentVersion = SegmentById.extend({
  version: z.enum(['draft', 'live']).optional().describe('which one to get; default draft'),
})

export const ChangedSegment = z.strictObject({
  id: Ref,
  name: name.optional(),
  description,
  items_op: ItemsOp.optional(),
  items: orJson(items).optional(),
  published_at,
  archived_at: ArchivedAt,
  stamp: Stamp,
  segments_stamp: SegmentsStamp.optional(),
  reach_stamp: ReachStamp.optional(),
  review_stamp: ReviewStamp.optional(),
  if_published_at: IfPublishedAt,
  save_id: SaveId,
})

/** For code, the conditions have their types. */
const ItemsAnswer = z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodType<SegmentGroup['items']>

export const SegmentAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    name: z.string(),
    description: z.string().nullable(),
    items_op: ItemsOp,
    items: ItemsAnswer,
    published_at: Timestamp.nullable(),
    archived_at: Timestamp.nullable(),
    changed: z.boolean().describe('the draft differs from the live version'),
    stamp: z.string().describe('the stamp of the draft. A write with an old stamp is refused'),
  })
  .describe('A named Segment. Experiences can refer to it')

export const UsedSegments = z
  .array(z.object({ id: Id, name: z.string(), published_at: Timestamp.nullable() }))
  .describe('the Segments that the draft and the live version use, also through other Segments, as they are live')

const Said = z.object({ items_op: ItemsOp, items: ItemsAnswer })

export const ChangedSegments = z
  .array(
    z.object({
      id: Id,
      name: z.string(),
      before: Said.describe('what it said when the version was scheduled'),
      after: Said.describe('what it says now'),
    }),
  )
  .describe(
    'the Segments of the scheduled version that were changed since it was scheduled: it begins for other people than then',
  )

export const DecidedBy = z
  .array(
    z.object({
      kind: z
        .enum([...KINDS, 'segment', 'environment', 'domains', 'limits', 'limit_group'])
        .describe(
          'domains: those without an Environment, which are part of each. limits: `once_rule` and `frequency_limits` of the account. limit_group: one that it is in',
        ),
      id: Id.nullable(),
      name: z.string().nullable(),
      part_stamp: z.string().describe('of what it decides: another one means other people or other domains'),
      changed_by: z
        .object({ id: Id, name: z.string(), email: z.string() })
        .nullable()
        .describe('who made it so. null if that is not known'),
    }),
  )
  .describe(
    'everything besides the draft that decides what its review shows. For an Experience: the Segments that the draft and the live version use, also through other Segments; if they name Environments, those and the domains; its limit groups; the limits of the account. For a Segment: the live and scheduled Experiences that use it, and all other Segments that it or they use',
  )

export const ReachedExperiences = z
  .array(
    z.object({
      id: Id,
      kind: z.enum(KINDS),
      name: z.string(),
      in_live: z.boolean().describe('its live version uses the Segment'),
      publish_at: Timestamp.nullable().describe('when its scheduled version begins, if that one uses the Segment'),
      parts: z
        .array(
          z.object({
            version: z.enum(['live', 'scheduled']),
            item: z
              .object({ id: z.string(), text: z.string() })
              .nullable()
              .describe('an item of a launcher. null: the Experience as a whole'),
          }),
        )
        .describe('whose conditions use the Segment'),
    }),
  )
  .describe('the live and scheduled Experiences that use the Segment, also through other Segments')
