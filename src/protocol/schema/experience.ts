import { z } from 'zod'
import { SegmentGroup } from './segment.ts'
import { EmbedStep, EventName, LauncherStep, SurveyStep, TooltipStep, TourStep } from './step.ts'
import { Theme } from './theme.ts'
import { UrlMatch } from './url-rule.ts'
import { Id, Span } from './values.ts'

export const KINDS = ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const
export const Kind = z.enum(KINDS)

const LanguageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as "de" or "pt-BR"')
  .max(35)

/** Texts by language, then by step id, then by field: `title`, `body`, `dismiss_text`, `buttons:<id>:text`, … */
export const Translations = z.record(
  LanguageTag,
  z.record(z.string().max(24), z.record(z.string().max(200), z.string().max(10_000))),
)

// A visit is shorter than this, so what somebody closed stays away for the rest of the visit.
const LEAST = 12
const HOURS: { [unit: string]: number } = { m: 1 / 60, h: 1, d: 24, w: 168 }
const AfterClosing = Span.refine(
  given => Number.parseInt(given, 10) * HOURS[given.slice(-1)]! >= LEAST,
  `must be ${LEAST}h or more`,
).describe('how long it does not come back after somebody closed or completed it, 12h or more; without it 1d')

export const Recurrence = z
  .union(
    [
      z.enum(['once', 'until_completed', 'always']),
      z.strictObject({ every: Span, times: z.number().int().min(1).max(1_000).optional() }),
      z.strictObject({ repeat: z.enum(['until_completed', 'always']), after_closing: AfterClosing }),
    ],
    'must be "once", "until_completed", "always" or an object: {"every": "7d"}, or {"repeat": "always", "after_closing": "3d"} with 12h or more',
  )
  .describe('how often it starts automatically for the same person; default once')

const within = Span.optional().describe('how long after the display the goal counts; default 14d')

export const Goal = z
  .union(
    [z.strictObject({ event: EventName, within }), z.strictObject({ url: UrlMatch, within })],
    'must be {"event": "<name>"} or {"url": {"rules": […]}}, either with "within": "14d"',
  )
  .describe('what you want people to do. When a person does it, goal_at is set')

const common = {
  name: z.string().min(1).max(200),
  description: z.string().max(2_000).nullish(),
  url_group_ids: z.array(Id).max(100).nullish().describe('ids of Environments. null: all of them'),
  segment: SegmentGroup.nullish().describe('who gets it. Left out: everybody'),
  automatic: z
    .boolean()
    .optional()
    .describe('default true. false: it starts only by a Delivery, a link, a launcher or show()'),
  position: z
    .number()
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .optional()
    .describe('its rank. The lowest number starts first; default 0'),
  percent: z
    .number()
    .min(0)
    .max(100)
    .nullish()
    .describe('an experiment: this share of people see it. The others are its control group'),
  recurrence: Recurrence.optional(),
  unlimited: z.boolean().optional().describe('true: frequency limits do not apply to it'),
  goal: Goal.nullish(),
  theme: Theme.nullish(),
  language: LanguageTag.optional().describe('the language of its texts; default en'),
  translations: Translations.optional(),
  outdated: Translations.optional().describe(
    'the translations whose original has changed, each with the original that it was made from. Beckon fills it in. Leave one out to say that the translation is still right',
  ),
}

/** Tours and surveys only: launchers, tooltips and embeds are always replaced at once. */
const replaces_at_once = z
  .boolean()
  .optional()
  .describe(
    'true: a new version also replaces the step that people are at, at once. Default: they get it from their next step on',
  )

export const TourInput = z.strictObject({
  kind: z.literal('tour'),
  ...common,
  replaces_at_once,
  steps: z.array(TourStep).min(1).max(50),
})
export const SurveyInput = z.strictObject({
  kind: z.literal('survey'),
  ...common,
  replaces_at_once,
  steps: z.array(SurveyStep).min(1).max(20),
})
export const LauncherInput = z.strictObject({
  kind: z.literal('launcher'),
  ...common,
  steps: z.array(LauncherStep).length(1),
})
export const TooltipInput = z.strictObject({
  kind: z.literal('tooltip'),
  ...common,
  steps: z.array(TooltipStep).length(1),
})
export const EmbedInput = z.strictObject({ kind: z.literal('embed'), ...common, steps: z.array(EmbedStep).length(1) })

export const ExperienceInput = z.discriminatedUnion('kind', [
  TourInput,
  SurveyInput,
  LauncherInput,
  TooltipInput,
  EmbedInput,
])
