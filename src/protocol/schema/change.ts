import { z } from 'zod'
import { orJson, page } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

const Name = z.string().min(1).max(200)

/** In a JSON body, a single name is a list of one. In a URL that is always so. */
const Names = z.preprocess(
  given => (typeof given === 'string' && !given.startsWith('[') ? [given] : given),
  orJson(z.array(Name).max(50)),
)

export const ChangeList = z.object({
  ...page,
  filters: Names.optional().describe('only changes of these properties'),
  filter: Names.optional().describe('the same as filters'),
})
export const ChangeListOf = ChangeList.extend({ id: Ref })

const Diff = z.array(z.unknown()).length(2).describe('[before, after]')

export const ChangeAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    experience_id: Id,
    model_id: Id,
    model_type: z.string(),
    kind: z.enum(['create', 'update', 'destroy', 'raw', 'partial', 'related', 'revert', 'apply']),
    path: z.string().describe('the place of the model in its Experience. Empty for the Experience itself'),
    object: z
      .record(z.string(), z.unknown())
      .describe('for create and destroy: the values by dotted name. Otherwise: [before, after]'),
    options: z.record(z.string(), Diff),
    user: z.object({ id: Id, name: z.string(), email: z.string() }),
  })
  .describe('One change of an Experience, a step or a button')

const SummaryKind = z.enum(['create', 'update', 'destroy'])
const Updates = z
  .record(z.string(), z.object({ name: z.string(), description: z.string().nullable(), value: z.unknown() }))
  .describe('by property: [before, after]. For a new or removed model: one entry with its values')

export const ChangeSummaryAnswer = z
  .object({
    model_id: Id,
    path: z.string(),
    kind: SummaryKind,
    change_id: Diff,
    capture_id: Diff,
    object: Updates,
    changes: z.array(
      z.object({ model_id: Id, path: z.string(), kind: SummaryKind, capture_id: Diff, object: Updates }),
    ),
  })
  .describe('What publishing would change')
