import { z } from 'zod'
import { OwnLabels } from './labels.ts'
import { Flag, orJson, orNull, Whole } from './request.ts'
import { Theme } from './theme.ts'
import { LanguageCode } from './translation.ts'
import { Id, Timestamp } from './values.ts'

const OnceRule = z
  .enum(['skip_if_seen', 'as_listed'], 'must be skip_if_seen or as_listed')
  .describe('skip_if_seen: `once: true` skips people who have seen it. as_listed: `once: false` skips them')

const Language = LanguageCode.refine(code => code !== 'default', 'default is always there')

const FrequencyLimit = z.object({
  count: z.number().int().min(1).max(1_000),
  hours: z.number().min(1).max(8_760),
})

const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be the name of a time zone, such as "Europe/Berlin"')
  .describe('the time zone of the days in results. A change counts all results again')

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const MailDomain = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as "example.com"')
  .max(253)
  .transform(domain => domain.toLowerCase())

const AttributeName = z.string().regex(/^[a-z][\w-]{0,99}$/i, 'must be the name of an attribute, such as "data-testid"')

const Months = orNull(Whole.refine(months => months >= 1 && months <= 120, 'must be from 1 to 120, or null'))

/** Any of the settings. Missing ones stay the same. */
export const ChangedAccount = z.strictObject({
  stamp: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('the `stamp` of the account that you read. If a setting was changed since, the answer is 409'),
  name: z.string().min(1).max(200).optional(),
  once_rule: OnceRule.optional(),
  languages: orJson(z.array(Language).max(100)).optional().describe('the other languages. `default` is the main one'),
  identity_verification: Flag.optional().describe('true: a page identifies people only with a proof from your backend'),
  delivery_limit: Whole.refine(limit => limit >= 1 && limit <= 100, 'must be from 1 to 100')
    .optional()
    .describe('how many Deliveries can wait for one person'),
  frequency_limits: orJson(z.array(FrequencyLimit).max(10))
    .optional()
    .describe('at most `count` automatic tours and surveys per person in `hours`'),
  theme: orNull(orJson(Theme))
    .optional()
    .describe('the theme of every Experience. Values of an Experience override it'),
  labels: orJson(OwnLabels).optional(),
  time_zone: TimeZone.optional(),
  team_email_domains: orJson(z.array(MailDomain).max(50))
    .optional()
    .describe('people with such an e-mail address belong to your team. From then on, no figure counts them'),
  team_property: orNull(z.string().min(1).max(200))
    .optional()
    .describe('people with this property belong to your team too, unless its value is false'),
  live_pages: Flag.optional().describe('true: open pages hear at once when something is new'),
  inspector_for_all: Flag.optional().describe(
    'true: everybody can open the inspector on your pages. false: only on `localhost`, and people whom your backend calls team',
  ),
  keep_anonymous_months: Months.optional().describe(
    'how many months after their last visit people without uid and e-mail address are removed. null: never',
  ),
  keep_events_months: Months.optional().describe('after how many months tracked events are removed. null: never'),
  second_factor_required: Flag.optional().describe(
    'true: everybody who signs in with a password needs a second factor. Sessions of users who have none end',
  ),
  link_by_email: Flag.optional().describe(
    'true: somebody whom the provider signs in becomes the user with the same e-mail address, if the provider has verified it',
  ),
  test_ids: orJson(z.array(AttributeName).max(20))
    .optional()
    .describe('the attributes that your tests use, best first. The studio prefers them'),
})

export const RenewedKey = z.strictObject({
  at_once: Flag.optional().describe('true: the old key stops now, and everybody has to be verified again'),
})

export const AccountAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    name: z.string(),
    token: z.string().describe('public: it is in the snippet'),
    stamp: z
      .string()
      .describe('changes with every change of the settings. Send it to overwrite only what you have seen'),
    once_rule: OnceRule,
    languages: z.array(z.string()),
    identity_verification: z.boolean(),
    delivery_limit: z.number().int(),
    frequency_limits: z.array(FrequencyLimit),
    theme: Theme.nullable(),
    labels: OwnLabels,
    time_zone: z.string().describe('the time zone of the days in results'),
    team_email_domains: z.array(z.string()),
    team_property: z.string().nullable(),
    paused_at: Timestamp.nullable().describe('when the account was paused. null: it is not paused'),
    live_pages: z.boolean(),
    inspector_for_all: z.boolean(),
    keep_anonymous_months: z.number().int().nullable(),
    keep_events_months: z.number().int().nullable(),
    second_factor_required: z.boolean(),
    link_by_email: z.boolean(),
    test_ids: z.array(z.string()),
    old_browsers: z
      .number()
      .int()
      .describe('how often pages were loaded in the last 30 days in a browser that is too old to show anything'),
  })
  .describe('The account and its settings')
