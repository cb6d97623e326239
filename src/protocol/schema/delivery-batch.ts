import { z } from 'zod'
import { deliveryParams, Position } from './delivery.ts'
import { KINDS } from './experience.ts'
import { JobKey, job } from './job.ts'
import { Email, Uid } from './profile.ts'
import { Id, Ref } from './values.ts'

/** The most people that one request names. A Segment may have any number. */
export const MOST_NAMED = 100_000

const named = <S extends z.ZodType>(one: S, what: string) =>
  z
    .array(one)
    .min(1, 'names nobody; give at least one')
    .max(MOST_NAMED, `has too many; at most ${MOST_NAMED} in one request`)
    .optional()
    .describe(`the people, by ${what}: at most ${MOST_NAMED}`)

const WHO = ['uids', 'ids', 'emails', 'segment_id'] as const

export const NewDeliveryBatch = z
  .object({
    ...deliveryParams,
    idempotency_key: JobKey.nullish().describe(
      'makes it safe to send the request again: a key makes one batch, and one Delivery per person',
    ),
    delivery_ids_position: Position.optional().describe(
      'first, last or an index from 0. Default: last, or first with `delivery_ids_at_limit=drop`',
    ),
    uids: named(Uid, 'your own ids'),
    ids: named(Ref, 'their ids in Beckon'),
    emails: named(Email, 'email'),
    segment_id: Ref.optional().describe(
      'or everybody in this Segment as it is live, or in its draft if it is not live',
    ),
  })
  .refine(wanted => wanted.model_id ?? wanted.model_key, 'model_id or model_key is required')
  .refine(
    wanted => WHO.filter(name => wanted[name] !== undefined).length === 1,
    'one of uids, ids, emails and segment_id is required, and only one',
  )

export const DeliveryBatchAnswer = z
  .object({
    ...job,
    model_id: Id,
    model_kind: z.enum(KINDS),
    model_name: z.string(),
    segment: z
      .object({ id: Id, name: z.string(), version: z.enum(['live', 'draft']) })
      .nullable()
      .describe('the Segment that was asked for, as it was then'),
    idempotency_key: z.string().nullable(),
    created: z.number().int().describe('how many Deliveries it has made'),
    removed: z.number().int().describe('how many of them were removed again because it was cancelled'),
  })
  .describe('Deliveries of one Experience to many people, made behind the request')
