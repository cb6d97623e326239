import { z } from 'zod'
import { KINDS } from './experience.ts'
import { orJson, orNull, page, Whole } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const LIMIT_GROUP_KINDS = ['all', 'tour', 'survey', 'tags', 'campaigns'] as const
export const RATE_LIMIT_KINDS = ['1h', '2h', '4h', '1d', '7d', '30d', '91d', '182d', '365d'] as const

/** The most times of showings that a page is told of each group. */
const LARGEST = 100

const Name = z.string().trim().min(1).max(200)
const Description = orNull(z.string().trim().max(2_000)).optional()
const Kind = z
  .enum(LIMIT_GROUP_KINDS)
  .describe(
    'what is in it. all: every tour and survey. tour, survey: those of one kind. tags: those with one of `tag_ids`. campaigns: those in `campaign_ids`',
  )
const Size = Whole.refine(size => size >= 1 && size <= LARGEST, `must be from 1 to ${LARGEST}`).describe(
  'how many of them a person gets in the period',
)
const Period = z.enum(RATE_LIMIT_KINDS).describe('the period: hours or days')
const TagIds = orJson(z.array(Ref).max(100)).describe('ids of tags. Only with kind=tags')
const CampaignIds = orJson(z.array(Ref).max(500)).describe('ids of tours and surveys. Only with kind=campaigns')

/** The content of a group, as somebody writes it. */
export const LimitGroupInput = z.object({
  name: Name,
  description: Description,
  kind: Kind,
  rate_limit_size: Size,
  rate_limit_kind: Period,
  tag_ids: TagIds.optional(),
  campaign_ids: CampaignIds.optional(),
})

/** The same in a file: by the names of tags, and `kind` is the kind of the file. */
export const LimitGroupFile = z.strictObject({
  name: Name,
  description: Description,
  of: Kind,
  rate_limit_size: Size,
  rate_limit_kind: Period,
  tag_names: z.array(Name).max(100).optional().describe('the names of tags. Only with of=tags'),
  experience_ids: z.array(Ref).max(500).optional().describe('tours and surveys. Only with of=campaigns'),
})

export const LimitGroupList = z.object({
  ...page,
  experience_id: Ref.optional().describe('only the groups that this Experience is in'),
})
export const LimitGroupById = z.object({ id: Ref })
export const LimitGroupPart = z.object({ id: Ref, ...page })
export const NewLimitGroup = LimitGroupInput
export const ChangedLimitGroup = LimitGroupInput.partial().extend({ id: Ref })

export const LimitGroupAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    name: z.string(),
    description: z.string().nullable(),
    kind: Kind,
    rate_limit_size: z.number().int(),
    rate_limit_kind: Period,
    tag_ids: z.array(Id),
    campaign_ids: z.array(Id),
    models_count: z.number().int().describe('how many tours and surveys are in it. Archived ones do not count'),
  })
  .describe('A limit group: how many of some tours and surveys a person gets in a period')

export const LimitedExperience = z
  .object({
    id: Id,
    kind: z.enum(KINDS),
    name: z.string(),
    live: z.boolean().describe('people get it'),
    automatic: z.boolean().describe('it starts automatically. Other starts are not limited and do not count'),
    unlimited: z.boolean().describe('it is taken out of limits: it never waits for this group, and does not count'),
  })
  .describe('A tour or survey of a limit group: its live version, or its draft if it is not live')
