import { z } from 'zod'
import { KINDS } from './experience.ts'
import { Expand } from './interaction.ts'
import { Email, Uid } from './profile.ts'
import { Flag, onlyNull, orJson, page, When, Whole } from './request.ts'
import { Id, OwnName, Ref, Timestamp } from './values.ts'

const Key = OwnName.describe('makes it safe to send the request again: a key creates one Delivery per person')

/** The options go to the page with every boot until they are shown, so they must be small. */
const MOST_OPTIONS = 16 * 1024
const size = (options: unknown): number => new TextEncoder().encode(JSON.stringify(options)).length

// Not `orNull`: an empty variable of the caller must not remove them.
const Options = z
  .union(
    [z.null(), orJson(z.record(z.string().max(200), z.unknown()))],
    'must be an object such as {"plan": "pro"}, with names of at most 200 characters',
  )
  .refine(options => options === null || size(options) <= MOST_OPTIONS, 'must be at most 16 KB as JSON')
  .describe('values for merge tags: {{delivery "key"}}; at most 16 KB')

const Until = z
  .union([When, z.string().max(20)], 'must be a timestamp, or an interval such as +7d')
  .describe(
    'do not show it after this time: a time, or a length after `from` such as +7d (m, h, d or w). null: no limit',
  )

/** Where a Delivery may go in the list of waiting ones. */
export const POSITIONS = 'first, last or an index from 0'

export const Position = z
  .union([z.enum(['first', 'last']), Whole.pipe(z.number().min(0, `must be ${POSITIONS}`))], `must be ${POSITIONS}`)
  .describe(`${POSITIONS}. Required if two are waiting`)

const changeable = {
  options: Options.optional(),
  from: onlyNull(When).optional().describe('do not show it before this time. null: no limit'),
  until: onlyNull(Until).optional(),
  use_segmentation: Flag.optional().describe('true: drop it if the person is not in the Segment; default false'),
  once: Flag.optional().describe(
    'true: drop it if the person has seen the Experience (see the setting once_rule); default false',
  ),
  skip_triggers: Flag.optional().describe(
    'true: do not wait for the triggers, element and delay of the first step; default true',
  ),
  skip_url_match: Flag.optional().describe(
    'true: show it on every page. false: only on the pages of its first step; default true',
  ),
  delivery_ids_position: Position.optional(),
}

/** What can be said about a Delivery before it is made, for whomever it is. */
export const deliveryParams = {
  model_kind: z.enum(['tour', 'survey'], 'must be tour or survey'),
  model_id: Ref.optional().describe('the id of the Experience'),
  model_key: z.string().min(1).max(200).optional().describe('or its key: the name of its file'),
  idempotency_key: Key.nullish(),
  ...changeable,
  delivery_ids_limit: Whole.optional().describe(
    'at most this many may wait. It can only lower the limit of the account',
  ),
  delivery_ids_at_limit: z.enum(['error', 'drop'], 'must be error or drop').default('error'),
}

export const NewDelivery = z
  .object({ ...deliveryParams, profile_id: Ref.optional(), uid: Uid.optional(), email: Email.optional() })
  .refine(wanted => wanted.model_id ?? wanted.model_key, 'model_id or model_key is required')
  .refine(wanted => wanted.profile_id ?? wanted.uid ?? wanted.email, 'one of profile_id, uid and email is required')

const fixed = z.undefined('cannot be changed on an existing Delivery').optional()

/** Whoever reads a Delivery may send this back, because what is equal is left out before it is checked. */
const asItIs = <T>() => fixed as unknown as z.ZodOptional<z.ZodType<undefined, T>>

export const DeliveryChange = z.object({
  id: Ref,
  ...changeable,
  model_kind: asItIs<'tour' | 'survey'>(),
  model_id: asItIs<string>(),
  profile_id: asItIs<string>(),
  uid: fixed,
  email: fixed,
  idempotency_key: asItIs<string | null>(),
  delivery_ids_limit: fixed,
  delivery_ids_at_limit: fixed,
})

export const DeliveryRef = z.object({ id: Ref })
export const DeliveryById = z.object({ id: Ref, expand: Expand.optional() })

export const STATES = ['waiting', 'shown', 'expired', 'dropped', 'removed'] as const
export const DeliveryList = z.object({
  model_id: Ref.optional(),
  batch_id: Ref.optional().describe('only those that this batch made'),
  profile_id: Ref.optional(),
  uid: Uid.optional(),
  email: Email.optional(),
  state: z
    .enum(STATES, `must be one of ${STATES.join(', ')}`)
    .optional()
    .describe(
      'waiting: it may still be shown. expired: `until` passed before it was shown. Left out: all that were not removed',
    ),
  expand: Expand.optional().describe('adds the `profile` of the person, and the kind and name of the `experience`'),
  ...page,
})

export const DeliveryAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    model_id: Id,
    model_kind: z.enum(['tour', 'survey']),
    profile_id: Id,
    idempotency_key: z.string().nullable(),
    options: z.record(z.string(), z.unknown()).nullable(),
    from: Timestamp.nullable(),
    until: Timestamp.nullable(),
    use_segmentation: z.boolean(),
    once: z.boolean(),
    skip_triggers: z.boolean(),
    skip_url_match: z.boolean(),
    at: Timestamp.nullable().describe('when it was shown. null: it is waiting'),
    at_href: z.string().nullable(),
    interaction_id: Id.nullable(),
    leased_until: Timestamp.nullable().describe(
      'a page is about to show it. Until then, it cannot be changed or removed',
    ),
    group_kind: z.enum(['link', 'api_js', 'launcher', 'experiment', 'campaign', 'delivery']),
    dropped_at: Timestamp.nullable().describe('when it was dropped. It will never be shown'),
    dropped_because: z.enum(['segment', 'seen', 'expired', 'limit']).nullable(),
    removed_at: Timestamp.optional(),
  })
  .describe('One Experience for one person')

export const ListedDelivery = DeliveryAnswer.extend({
  batch_id: Id.nullable().describe('the batch that made it. null: a request of its own'),
  profile: z.looseObject({ id: Id }).optional().describe('as much as `expand` asks for'),
  experience: z
    .object({ id: Id, kind: z.enum(KINDS), name: z.string() })
    .nullable()
    .optional()
    .describe('only with `expand`. null: it no longer exists'),
})
