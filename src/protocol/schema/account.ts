import { z } from 'zod'
import { Flag, orJson, orNull, Whole } from './request.ts'
import { Theme } from './theme.ts'
import { LanguageCode } from './translation.ts'
import { Id, Timestamp } from './values.ts'

const OnceRule = z
  .enum(['skip_if_seen', 'as_listed'], 'must be skip_if_seen or as_listed')
  .describe('skip_if_seen: `once: true` skips people who have seen it; as_listed: `once: false` does')

const Language = LanguageCode.refine(code => code !== 'default', 'default is always there')

const FrequencyLimit = z.object({
  count: z.number().int().min(1).max(1_000),
  hours: z.number().min(1).max(8_760),
})

/** Any of the settings. What is absent stays. */
export const ChangedAccount = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  once_rule: OnceRule.optional(),
  languages: orJson(z.array(Language).max(100)).optional().describe('besides `default`, the primary one'),
  identity_verification: Flag.optional().describe('true: a page identifies people only with a valid uid_hash'),
  delivery_limit: Whole.refine(limit => limit >= 1 && limit <= 100, 'must be from 1 to 100')
    .optional()
    .describe('pending Deliveries per person'),
  frequency_limits: orJson(z.array(FrequencyLimit).max(10))
    .optional()
    .describe('at most `count` automatic tours and surveys per person in `hours`'),
  theme: orNull(orJson(Theme)).optional().describe('for every Experience; their own tokens win'),
})

export const AccountAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    name: z.string(),
    token: z.string().describe('public: stands in the snippet'),
    once_rule: OnceRule,
    languages: z.array(z.string()),
    identity_verification: z.boolean(),
    delivery_limit: z.number().int(),
    frequency_limits: z.array(FrequencyLimit),
    theme: Theme.nullable(),
  })
  .describe('The account and its settings')
