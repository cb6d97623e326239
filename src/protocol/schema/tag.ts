import { z } from 'zod'
import { KINDS } from './experience.ts'
import { orJson, page, textOrNull } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

const Name = z.string().trim().min(1).max(200)
const Description = textOrNull(z.string().trim().max(2_000)).optional()

export const TagList = z.object(page)
export const TagById = z.object({ id: Ref })
export const NewTag = z.object({ name: Name, description: Description })
export const ChangedTag = z.object({ id: Ref, name: Name.optional(), description: Description })

const Update = z
  .strictObject({
    experience_id: Ref.optional().describe('the id of the Experience'),
    model_id: Ref.optional().describe('another name for `experience_id`'),
    model_type: z.string().max(100).optional().describe('is not needed: the id says it'),
    tag_names: z
      .array(Name)
      .max(100)
      .optional()
      .describe('exactly these tags, by their names. An empty list removes all'),
    tag_name: z
      .string()
      .regex(/^[+-]?\s*\S/, 'must be a name, or a name after + or -')
      .max(201)
      .optional()
      .describe('one tag: `+Onboarding` adds it, `-Onboarding` removes it'),
  })
  .refine(update => update.experience_id ?? update.model_id, {
    path: ['experience_id'],
    error: 'is required',
  })
  .refine(update => (update.tag_names === undefined) !== (update.tag_name === undefined), {
    path: ['tag_name'],
    error: 'give either tag_name or tag_names',
  })

/** Tags of many Experiences at once. Tags that nobody has made yet are made. */
export const BulkTags = z.object({
  updates: orJson(z.array(Update).min(1).max(500)).describe('are done in their order: all of them, or none'),
})

export const TagAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    uid: z.string().describe('the name in lower case, with underscores: two names with the same uid are one tag'),
    name: z.string(),
    description: z.string().nullable(),
    models_count: z.number().int().describe('how many Experiences have it'),
    last_seen_at: Timestamp.nullable().describe('when it was last added to an Experience, or removed from one'),
  })
  .describe('A tag: a word that groups Experiences')

export const TaggedExperience = z.object({
  id: Id,
  kind: z.enum(KINDS),
  name: z.string(),
  tag_ids: z.array(Id),
})
