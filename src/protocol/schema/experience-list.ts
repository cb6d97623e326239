import { z } from 'zod'
import { KINDS } from './experience.ts'
import { listed, TagId } from './experience-request.ts'
import { orJson, page } from './request.ts'
import { funnel, made, Rate } from './results.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const STATES = ['live', 'draft', 'scheduled', 'archived'] as const

/** One page of Experiences of every kind. */
export const MixedList = z.object({
  ...page,
  kind: z.enum(KINDS, `must be one of ${KINDS.join(', ')}`).optional(),
  state: z
    .enum(STATES, `must be one of ${STATES.join(', ')}`)
    .optional()
    .describe('draft: it is not live. Left out: all that are not archived'),
  text: z.string().min(1).max(200).optional().describe('part of the name; case-insensitive'),
  ids: z
    .preprocess(
      (given: string | string[]) => (typeof given === 'string' && !given.startsWith('[') ? [given] : given),
      orJson(z.array(Ref).max(100)),
    )
    .optional()
    .describe('only these, also archived ones'),
  tag_id: TagId,
})

export const ListedExperience = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    kind: z.enum(KINDS),
    name: z.string(),
    automatic: z
      .boolean()
      .describe('it starts without a Delivery. false: only by a Delivery, a link, a launcher or show()'),
    published_at: Timestamp.nullable().describe('when the live version was published. null: there is none'),
    archived_at: Timestamp.nullable(),
    changed: z.boolean().describe('the draft differs from the live version'),
    publish_at: Timestamp.nullable(),
    unpublish_at: Timestamp.nullable(),
    schedule_problem: z.string().nullable(),
    position: z.number().int().describe('the rank among automatic Experiences: the lowest starts first'),
    ...listed,
    ...funnel,
    completion: Rate,
  })
  .describe('An Experience in a list, with its results of the last 30 days')

export const MixedListAnswer = { experiences: z.array(ListedExperience), ...made }
