import { z } from 'zod'
import { AccountAnswer } from './account.ts'
import { DeliveryAnswer } from './delivery.ts'
import { Kind } from './experience.ts'
import { Id } from './values.ts'

// The answers to the runtime. Times are milliseconds on the server's clock.

const Time = z.number().describe('milliseconds by the clock of the server')
const Custom = z.record(z.string(), z.unknown())
export const Off = z.object({ off: z.literal(true) }).describe('the domain is off')

/** An Experience as a page gets it: in the reader's language, with the markup parsed. */
const Shown = z
  .looseObject({ id: Id, kind: Kind, name: z.string(), steps: z.array(z.looseObject({ id: z.string() })) })
  .describe('an Experience in the language of the person')

export const PendingDelivery = z
  .object({
    delivery: DeliveryAnswer.pick({
      id: true,
      model_id: true,
      model_kind: true,
      options: true,
      from: true,
      until: true,
      use_segmentation: true,
      once: true,
      skip_triggers: true,
      skip_url_match: true,
      at: true,
      dropped_because: true,
    }),
    experience: Shown,
    claimed_until: Time.optional().describe('this page has the lease: show it now'),
  })
  .describe('A Delivery that waits for the person, with its Experience')

const Booted = z.object({
  v: z.number().int(),
  now: Time,
  visit: z.string().describe('the visit token. Requests for a lease and reports send it'),
  profile: z.object({
    id: Id,
    uid: z.string().nullable(),
    percent: z.number(),
    language: z.string().nullable(),
    properties: Custom.describe('only the properties that live Experiences use'),
  }),
  company: Custom.nullable(),
  decided: z
    .object({
      yes: z.array(z.number().int()).describe('the numbers of the conditions that hold'),
      unknown: z.array(z.number().int()).optional().describe('the numbers of conditions that could not be read'),
      said: z
        .object({ property: z.array(z.string()), company: z.array(z.string()) })
        .optional()
        .describe('the properties that came through hooks'),
    })
    .optional()
    .describe('the conditions of the feed that the server decides. Their values stay on the server'),
  segments: Custom.optional().describe('Segments that the Experiences in this answer use'),
  events: z.record(z.string(), z.object({ count: z.number().int(), at: z.array(Time) })),
  deliveries: z.array(PendingDelivery).describe('in the order of delivery_ids'),
  history: z
    .record(
      z.string(),
      z.object({
        count: z.number().int(),
        state: z.enum(['displayed', 'started', 'completed', 'exited']),
        last_at: Time,
        completed: z.boolean(),
        defer_until: Time.nullable(),
        ended_at: Time.nullable().optional().describe('when it was last closed or completed'),
        version: z.number().int().nullable().optional().describe('the live version. null: it is not live any more'),
      }),
    )
    .describe('by Experience'),
  arms: z
    .record(z.string(), z.object({ run: z.number().int(), arm: z.enum(['shown', 'control']) }))
    .optional()
    .describe('the arms of experiments that the person came to while anonymous, if their own number gives others'),
  snoozed: z
    .array(
      z.object({
        interaction: z.string(),
        experience: Shown,
        group_kind: DeliveryAnswer.shape.group_kind,
        group_id: z.string(),
        delivery: DeliveryAnswer.pick({ id: true, options: true }).optional(),
        insist: z.boolean().describe('the first step does not wait for its element'),
        step: z.string().nullable(),
        since: Time,
        until: Time,
      }),
    )
    .optional()
    .describe('what the person left for later, on any device'),
  displayed: z.array(Time),
  limited: z
    .record(z.string(), z.array(Time))
    .optional()
    .describe('by limit group: when what is in it was last displayed, newest first, as far as it counts'),
  done: z
    .record(z.string(), z.array(z.string()))
    .describe('the items of launchers that the person used, by Experience'),
  last_cleared_at: Time.nullable(),
  inspect: z.literal(true).optional().describe('this person may open the inspector here'),
  url_group_id: Id.nullable(),
  live: z.literal(true).optional().describe('the account has live pages on'),
  settings: AccountAnswer.pick({ once_rule: true, frequency_limits: true, theme: true }),
  feed: z
    .object({ version: z.string(), path: z.string(), kinds: z.array(Kind).describe('what may start automatically') })
    .nullable(),
  wanted: z.array(Shown).optional().describe('the wanted Experiences that are live and not in the feed'),
  paused: z.literal(true).optional().describe('the account is paused. Ask again in half a minute'),
})

export const BootAnswer = z
  .union([Booted, z.object({ forgotten: z.literal(true) }).describe('the person was forgotten'), Off])
  .describe('Everything that a page needs to decide')

export const ClaimAnswer = z.union([z.object({ now: Time, claimed_until: Time }), Off]).describe('A lease')

export const ClaimRefused = z
  .object({
    now: Time,
    refused: z.enum(['leased', 'triggered', 'gone', 'waiting', 'segment', 'seen', 'expired', 'limit']),
    retry_after: z.number().optional().describe('milliseconds until the lease of another page ends'),
  })
  .describe('Why the Delivery may not be shown')

export const ReportsAnswer = z
  .union([
    z.object({
      now: Time,
      accepted: z.array(z.string()).describe('keys'),
      refused: z.array(z.object({ key: z.string(), because: z.string() })),
    }),
    Off,
  ])
  .describe('What happened to each report')

export const Feed = z
  .object({
    version: z.string(),
    experiences: z.array(Shown),
    segments: z.record(z.string(), z.unknown()),
    limits: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          size: z.number().int(),
          every: z.string(),
          kind: Kind.optional(),
          experiences: z.array(Id).optional(),
        }),
      )
      .optional()
      .describe('the limit groups of these Experiences'),
  })
  .describe('Live Experiences that start automatically, or by a button of another one, in one language')
