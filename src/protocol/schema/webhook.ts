import { z } from 'zod'
import { FORMATS, PEOPLE, WANTABLE } from '../webhook.ts'
import { Flag, orJson, orNull, page, When } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

const Url = z.string().trim().min(1).max(2_000).describe('the address that gets the messages: https://…')
const Wanted = z
  .string()
  .refine(
    topic => WANTABLE.includes(topic),
    `must be a topic (docs/webhooks.md): ${WANTABLE.slice(0, 6).join(', ')}, …`,
  )
const Topics = orJson(z.array(Wanted).min(1, 'must name at least one topic').max(100)).describe(
  'the topics. `tour.*` is a group of topics, `*` is everything',
)
const Ids = orJson(z.array(Ref).max(100))
const Description = z.string().trim().max(500)
const Format = z.enum(FORMATS, 'must be json or slack')
const People = z
  .enum(PEOPLE, 'must be min, all or ids')
  .describe('how much a message says about people and companies: `min`, `all` or only their `ids`')

const settings = {
  description: Description.optional(),
  enabled: Flag.optional(),
  format: Format.optional(),
  people: People.optional(),
  experience_ids: Ids.optional().describe(
    'only messages about these Experiences, and about those with one of `tag_ids`. Both empty: about everything',
  ),
  tag_ids: Ids.optional().describe('only messages about Experiences with one of these tags'),
}

export const NewWebhook = z.object({ url: Url, topics: Topics, ...settings })
export const ChangedWebhook = z.object({ id: Ref, url: Url.optional(), topics: Topics.optional(), ...settings })
export const WebhookById = z.object({ id: Ref })

const STATES = ['waiting', 'sent', 'failed'] as const
export const AttemptList = z.object({
  id: Ref,
  ...page,
  ok: Flag.optional().describe('true: only attempts that succeeded. false: only attempts that failed'),
})

const MESSAGE = /^msg_[0-9a-f]{24}$/
export const Resending = z
  .object({
    id: Ref,
    message_id: z.string().regex(MESSAGE, 'must be the id of a message, such as msg_0193…').optional(),
    from: orNull(When).optional().describe('with `to`: all messages of this time'),
    to: orNull(When).optional(),
    state: z.enum(STATES).optional().describe('with `from` and `to`: only messages in this state; default failed'),
  })
  .refine(({ message_id, from }) => (message_id === undefined) !== (from === undefined || from === null), {
    path: ['message_id'],
    error: 'name one message with `message_id`, or a time with `from` and `to`',
  })

export const WebhookAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    url: z.string(),
    topics: z.array(z.string()),
    description: z.string(),
    enabled: z.boolean(),
    format: Format,
    people: People,
    experience_ids: z.array(Id).describe('empty, like `tag_ids`: messages about everything'),
    tag_ids: z.array(Id),
    failures: z.number().int().describe('failed attempts since the last one that succeeded'),
    failing_since: Timestamp.nullable(),
    paused_until: Timestamp.nullable().describe(
      'paused after ten failures in a row: only one message is tried, from time to time',
    ),
    disabled_because: z.enum(['gone', 'failing']).nullable().describe('why the server switched it off'),
    old_secret_until: Timestamp.nullable().describe('until then, messages are signed with the old secret too'),
    secret: z.string().optional().describe('whsec_…, only in the answers that create and renew it'),
  })
  .describe('A webhook: an address that gets messages')

export const AttemptAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    message_id: z.string(),
    kind: z.string(),
    state: z.enum(STATES).describe('the state of the message now'),
    number: z.number().int().describe('1 for the first attempt. 0: it only checked whether the receiver is back'),
    ok: z.boolean(),
    status: z.number().int().nullable().describe('the status that the receiver answered. null: no answer'),
    error: z.string().nullable().describe('why it failed, in a sentence'),
    ms: z.number().int(),
    answer: z.string().nullable().describe('the beginning of the answer'),
    body: z.string().nullable().describe('what was sent'),
    next_at: Timestamp.nullable().describe('when it is sent again'),
  })
  .describe('One request to a receiver')
