import { z } from 'zod'
import { orJson, page } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

const Extent = z.enum(['all', 'min', 'skip'], 'must be all, min or skip')

export const Expand = orJson(
  z.strictObject({
    profile: Extent.optional().describe(
      'all: every property of the person; min (default): the short form; skip: only the id',
    ),
    company: Extent.optional().describe('the same for the company of the person. skip leaves it out'),
  }),
)

export const InteractionList = z.object({
  id: Ref.describe('the id of the tour, or of another Experience'),
  ...page,
  order: z
    .enum(['created_at', 'updated_at'], 'must be created_at or updated_at')
    .optional()
    .describe('newest first; default created_at'),
  expand: Expand.optional(),
})

export const InteractionById = z.object({ id: Ref, expand: Expand.optional() })

export const ResponseList = z.object({
  id: Ref.optional().describe('the id of the survey'),
  profile_id: Ref.optional(),
  interaction_id: Ref.optional(),
  ...page,
  expand: Expand.optional(),
})

const Embedded = z.looseObject({ id: Id }).describe('as much as `expand` asks for')

export const InteractionAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    state: z.enum(['displayed', 'started', 'completed', 'exited']),
    experience_id: Id,
    tour_id: Id.optional().describe('only if the Experience is a tour'),
    group_id: z.string(),
    group_kind: z.enum(['link', 'api_js', 'launcher', 'experiment', 'campaign', 'delivery']),
    defer_count: z.number().int(),
    defer_until: Timestamp.nullable(),
    goal_at: Timestamp.nullable(),
    version: z.number().int().nullable().describe('the version that was shown, if it is known'),
    url_group_id: z.string().nullable().describe('the Environment of the page'),
    language: z.string().nullable().describe('the language of the texts that were shown'),
    browser_k: z.string().nullable(),
    href: z.string().nullable().describe('the page on which it was first drawn, if it is known'),
    first_displayed_at: Timestamp.nullable(),
    started_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
    exited_at: Timestamp.nullable(),
    profile: Embedded,
  })
  .describe('What one person did with one Experience, once')

export const ResponseAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    interaction_id: Id,
    survey_id: Id,
    step_id: z.string(),
    answer: z.string(),
    text: z.string().nullable(),
    profile_id: Id,
    question: z.string().describe('the text of the question, as it was shown'),
    href: z.string().nullable().describe('the page on which the survey was first drawn, if it is known'),
    finished_at: Timestamp.nullable().describe('when the person came to the end of the survey'),
    profile: Embedded,
  })
  .describe('An answer to one question of a survey')
