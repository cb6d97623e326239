import { z } from 'zod'
import { ChangeSummaryAnswer } from './change.ts'
import { Schedule } from './experience-request.ts'
import { IfPublishAt, IfPublishedAt, page, ReviewStamp, SegmentsStamp, Stamp, Whole } from './request.ts'
import { SegmentGroup } from './segment.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const VersionList = z.object({ id: Ref, ...page })
export const VersionByNumber = z.object({ id: Ref, number: Whole })

const WHICH = 'must be the number of a version, "draft", "live" or "scheduled"'
const Which = z
  .union([z.enum(['draft', 'live', 'scheduled']), Whole], WHICH)
  .describe('the number of a version, or draft, live, scheduled')

export const ComparedVersions = z.object({
  id: Ref,
  from: Which.optional().describe(
    'what to compare with: the number of a version, draft, live or scheduled; default live',
  ),
  to: Which.optional().describe('the number of a version, draft, live or scheduled; default draft'),
  audience: z
    .enum(['then', 'now'])
    .optional()
    .describe(
      'then: who got a version when it was last live. now: who would get it, as its Segments and Environments are now. Default then',
    ),
})

export const RollBack = z.strictObject({
  id: Ref,
  version: Whole.describe('the number of the version to make live again'),
  schedule: Schedule,
  if_published_at: IfPublishedAt,
  if_publish_at: IfPublishAt,
  segments_stamp: SegmentsStamp.optional().describe(
    'the `segments_stamp` that came with the version. If a Segment that the version uses was changed since, the answer is 409',
  ),
  review_stamp: ReviewStamp.optional().describe(
    'the `review_stamp` that came with the version. If something in its `decided_by` was changed since, the answer is 409',
  ),
  stamp: Stamp,
  draft: z
    .enum(['keep', 'replace'])
    .optional()
    .describe(
      'replace: the draft becomes this version too, and work that was never published is kept beside it. Default keep',
    ),
})

export const KeptById = z.strictObject({ id: Ref, kept_id: Ref, stamp: Stamp })

export const KeptAnswer = z
  .object({
    id: Id,
    created_at: Timestamp.describe('when it was replaced, or its schedule ended'),
    name: z.string(),
    user: z.object({ id: Id, name: z.string(), email: z.string() }).describe('who replaced it, or ended its schedule'),
    written_by: z
      .array(z.object({ id: Id, name: z.string(), email: z.string() }))
      .describe(
        'whose words they are: the users who wrote in the draft since the live version was published. Empty: not known',
      ),
    scheduled: z
      .object({ publish_at: Timestamp, user: z.object({ id: Id, name: z.string(), email: z.string() }) })
      .nullable()
      .describe('it was scheduled: for when, and by whom. The schedule ended before. null: it was in the draft'),
    sentences: z.array(z.string()).describe('how it differs from the draft'),
  })
  .describe('Work that was never published: something replaced the draft, or a schedule ended before it was published')

export const VersionAnswer = z
  .object({
    id: Id,
    created_at: Timestamp.describe('when it was published first'),
    number: z.number().int().min(1),
    run: z.number().int().describe('the run of its experiment. A new `percent` starts a new run'),
    user: z
      .object({ id: Id, name: z.string(), email: z.string() })
      .nullable()
      .describe('who published it. null: it was published before versions existed'),
    restored_from: z.number().int().nullable().describe('after a roll back: the version that its content comes from'),
    live: z.boolean().describe('true: people get this one now'),
  })
  .describe('A version: content as it was published')

const Planned = z
  .object({ before: Timestamp.nullable(), after: Timestamp.nullable() })
  .nullable()
  .describe('the times. null: this one stayed as it was')

export const HistoryEntry = z
  .object({
    id: Id,
    created_at: Timestamp,
    user: z.object({ id: Id, name: z.string(), email: z.string() }),
    does: z
      .enum([
        'publish', 'roll back', 'unpublish', 'archive', 'bring back', 'schedule', 'end schedule', 'miss schedule',
        'change segment', 'change places',
      ]) // biome-ignore format: one idea a line
      .describe(
        'what was done. `miss schedule`: the time came, and it could not be done. `change places`: an Environment got other domains',
      ),
    version: z.number().int().nullable().describe('the version that people get from then on. null: none'),
    restored_from: z.number().int().nullable().describe('after a roll back: the version that its content comes from'),
    scheduled_at: Timestamp.nullable().describe('it happened because somebody had scheduled it for this time'),
    for: z
      .string()
      .nullable()
      .describe(
        'who gets it from then on, with what its Segments meant then. null: nobody, or it was not recorded then',
      ),
    items: z
      .array(z.string())
      .describe('of a launcher: who gets those of its items that have conditions of their own, in words'),
    where: z.string().nullable().describe('its Environments with their domains of then. null: all, or not recorded'),
    sentences: z
      .array(z.string())
      .describe(
        'who gets it, and where, if that differs from the last time it was live. If nobody gets it from then on: who got it until then',
      ),
    segment: z
      .object({ id: Id, name: z.string(), before: SegmentGroup, after: SegmentGroup })
      .nullable()
      .describe('the Segment that was changed'),
    live: z
      .boolean()
      .describe(
        'people get it from then on. For `change segment`: what people get uses the Segment. Of a schedule: false',
      ),
    publish_at: Timestamp.nullable().describe('for `change segment`: when a scheduled version begins that uses it'),
    schedule: z
      .object({ publish_at: Planned, unpublish_at: Planned })
      .nullable()
      .describe('what was scheduled before, and from then on. null: the entry is about something else'),
  })
  .describe('Something that changed what people get, who gets it, or what is scheduled')

const Compared = z.union([z.enum(['draft', 'live', 'scheduled']), z.number().int()])

export const ComparisonAnswer = z
  .object({
    stamp: z.string().describe('the stamp of the draft at this moment'),
    from: Compared,
    to: Compared,
    change: ChangeSummaryAnswer,
    sentences: z.array(z.string()).describe('the same in sentences. Empty if nothing differs'),
    written_by: z
      .array(z.object({ id: Id, name: z.string(), email: z.string() }))
      .optional()
      .describe(
        'from `live` to `draft`, or from a version if nothing is live: the users who wrote in the draft since people got something else',
      ),
  })
  .describe('How two versions of one Experience differ')
