import { z } from 'zod'
import { page, textOrNull } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

const Integration = z.enum(['js', 'webhook', 'api'], 'must be js, webhook or api')

export const PropertyList = z.object({
  kind: z.enum(['profile', 'company'], 'must be profile or company'),
  integration: Integration.optional().describe('where it came from. Left out: from anywhere'),
  order: z
    .enum(['created_at', 'last_seen_at'], 'must be created_at or last_seen_at')
    .optional()
    .describe('most recent first; default created_at'),
  ...page,
})

const name = z.string().min(1).max(200)
const description = z.string().max(2_000)

export const NewProperty = z.object({
  name,
  description,
  kind: z.enum(['profile', 'event', 'company'], 'must be profile, event or company'),
})

export const ChangedProperty = z.object({
  id: Ref,
  name: name.optional(),
  description: textOrNull(description).optional(),
})

export const PropertyAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    name: z.string(),
    description: z.string().nullable(),
    kind: z.enum(['profile', 'event', 'company']),
    prop: z.string().describe('the key under which values are sent and read. It never changes'),
    integration: Integration,
    from_hooks: z
      .boolean()
      .describe('a backend has sent it through a hook. Pages get such values only for people whose uid is proven'),
    last_seen_at: Timestamp.nullable(),
    types: z.array(z.string()).describe('the types of its values so far'),
    values: z.array(z.unknown()).describe('the 20 most recent different values, newest first'),
  })
  .describe('What is known about a custom property')
