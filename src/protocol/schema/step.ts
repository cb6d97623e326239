import { z } from 'zod'
import { SegmentGroup } from './segment.ts'
import { Trigger } from './trigger.ts'
import { UrlMatch } from './url-rule.ts'
import { Address, Id, Selector, Span, Text } from './values.ts'

/** Steps, buttons and options may have no id. The server adds one when it stores them. */
const OwnId = Id.optional()
export const EventName = z.string().min(1).max(200)

const button = {
  id: OwnId,
  text: Text.min(1),
  style: z
    .enum(['primary', 'secondary', 'link'])
    .optional()
    .describe('default: the first button is primary, the others are secondary'),
  track: EventName.optional().describe('also track this event'),
}
/** After an action that does not say what follows. On the last step, `next` completes. */
const then = z.enum(['next', 'exit', 'stay']).optional().describe('what happens afterwards; default next')

export const Button = z
  .discriminatedUnion('does', [
    z
      .strictObject({ ...button, does: z.literal('next') })
      .describe('goes to the next step. On the last step, completes the Experience'),
    z.strictObject({ ...button, does: z.literal('back') }),
    z.strictObject({ ...button, does: z.literal('exit') }),
    z.strictObject({ ...button, does: z.literal('complete') }),
    z.strictObject({ ...button, does: z.literal('snooze'), for: Span.default('1d') }),
    z.strictObject({ ...button, does: z.literal('open'), url: Address, new_tab: z.boolean().optional(), then }),
    z
      .strictObject({ ...button, does: z.literal('start'), experience_id: Id, then })
      .describe('starts another Experience'),
    z
      .strictObject({ ...button, does: z.literal('call'), action: z.string().min(1).max(200), then })
      .describe('calls an action that the page registered'),
  ])
  .describe('A button of a step')

/** A row of a launcher. */
export const Item = z.discriminatedUnion('does', [
  z.strictObject({ id: OwnId, does: z.literal('divider'), text: Text.optional(), segment: SegmentGroup.optional() }),
  z.strictObject({
    id: OwnId, does: z.literal('open'), text: Text.min(1), url: Address, new_tab: z.boolean().optional(),
    track: EventName.optional(), segment: SegmentGroup.optional(),
  }), // biome-ignore format: one row a kind
  z.strictObject({
    id: OwnId, does: z.literal('start'), text: Text.min(1), experience_id: Id,
    track: EventName.optional(), segment: SegmentGroup.optional(),
  }), // biome-ignore format: one row a kind
  z.strictObject({
    id: OwnId, does: z.literal('call'), text: Text.min(1), action: z.string().min(1).max(200),
    track: EventName.optional(), segment: SegmentGroup.optional(),
  }), // biome-ignore format: one row a kind
])

export const ScreenPlace = z.enum([
  'top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right',
]) // biome-ignore format: nine places, as on the screen

const PLACE =
  'must be {"beside": "<selector>", "side": "auto|top|right|bottom|left"} or {"screen": "<one of nine places>"}'

const Beside = z
  .strictObject({ beside: Selector, side: z.enum(['auto', 'top', 'right', 'bottom', 'left']).optional() })
  .describe('beside an element')
const OnScreen = z
  .strictObject({ screen: ScreenPlace })
  .describe('at one of nine places on the screen. Mirrored for right-to-left languages')

const seen = {
  alt: z.string().max(500).describe('describes the picture for people who cannot see it. Empty for decoration'),
  width: z
    .number()
    .positive()
    .max(10_000)
    .optional()
    .describe('in px. With width and height, the space is reserved at once'),
  height: z.number().positive().max(10_000).optional(),
}
export const Media = z
  .union(
    [z.strictObject({ image: Address, ...seen }), z.strictObject({ video: Address, ...seen })],
    'must be {"image": "<address>", "alt": "<text>"} or {"video": "<address>", "alt": "<text>"}',
  )
  .describe('a picture or a video')

/** When a step may appear, and what it says. The conditions of the first step decide when the whole Experience starts. */
const step = {
  id: OwnId,
  title: Text.optional(),
  body: Text.optional().describe(
    'simple formatting: **bold**, *italic*, `code`, [links](https://…), lists, line breaks',
  ),
  media: Media.optional(),
  url: UrlMatch.optional(),
  triggers: z.array(Trigger).max(20).optional(),
  triggers_op: z.enum(['all', 'any']).optional().describe('default any'),
  delay: z.number().min(0).max(3_600).optional().describe('seconds to wait after the triggers'),
}

const element_known = z
  .strictObject({
    role: z.string().max(200).optional(),
    name: z.string().max(500).optional(),
    text: z.string().max(500).optional(),
    path: z.string().max(2_000).optional(),
    lang: z.string().max(100).optional().describe('the language of the page at that time'),
  })
  .nullish()
  .describe(
    'what the studio knew about the element when somebody pointed at it. It helps to find the element again, and to say when the selector points at something else. Pages get its tag, and a mark of its text',
  )

export const TourStep = z.strictObject({
  ...step,
  element_known,
  place: z.union([Beside, OnScreen], PLACE).optional().describe('default: the centre of the screen'),
  backdrop: z.boolean().optional().describe('true: dims the page and makes the step modal'),
  buttons: z.array(Button).max(5).optional().describe('default: one button that goes to the next step'),
  dismiss_text: Text.optional().describe('label of the close button'),
  dismissible: z.boolean().optional().describe('default true'),
  advance_on_click: z.boolean().optional().describe('true: a click on the element itself goes to the next step'),
})

const Option = z.strictObject({
  id: OwnId,
  text: Text.min(1),
  value: z
    .string()
    .max(200)
    .optional()
    .describe(
      'what is kept as the answer, the same in every language. Left out: the text that it has when it is first published',
    ),
})

const question = {
  required: z.boolean().optional().describe('default true, except for text'),
  low: Text.optional().describe('label of the lowest mark'),
  high: Text.optional().describe('label of the highest mark'),
  follow_up: z
    .array(z.strictObject({ id: OwnId, answers: z.array(z.string().max(200)).min(1).max(20), text: Text.min(1) }))
    .max(11)
    .optional()
    .describe('a question for a written answer, asked after one of these answers'),
}
export const Question = z.discriminatedUnion('type', [
  z.strictObject({ ...question, type: z.literal('nps') }).describe('0 to 10'),
  z.strictObject({ ...question, type: z.literal('csat') }).describe('1 to 5'),
  z.strictObject({ ...question, type: z.literal('ces') }).describe('1 to 7'),
  z.strictObject({ ...question, type: z.literal('emoji') }).describe('1 to 5, as faces'),
  z.strictObject({ ...question, type: z.literal('buttons'), options: z.array(Option).min(2).max(5) }),
  z.strictObject({ ...question, type: z.literal('dropdown'), options: z.array(Option).min(2).max(100) }),
  z.strictObject({
    ...question,
    type: z.literal('text'),
    placeholder: Text.optional(),
    long: z.boolean().optional().describe('several lines'),
    input: z.enum(['text', 'email', 'number']).optional(),
    max_length: z.number().int().min(1).max(5_000).optional(),
  }),
])

export const SurveyStep = z.strictObject({
  ...step,
  place: OnScreen.optional().describe('default bottom-right'),
  backdrop: z.boolean().optional(),
  question: Question.optional().describe('a step without a question is a thank-you or an introduction'),
  buttons: z.array(Button).max(5).optional(),
  dismiss_text: Text.optional(),
  dismissible: z.boolean().optional(),
})

export const LauncherStep = z.strictObject({
  ...step,
  element_known,
  place: z
    .union(
      [
        z.strictObject({
          screen: ScreenPlace,
          label: Text.optional(),
          icon: z.enum(['help', 'list', 'gift', 'bell', 'spark']).optional(),
        }),
        z.strictObject({ element: Selector }).describe('a click on your own element opens it'),
      ],
      'must be {"screen": "<one of nine places>"} or {"element": "<selector>"}',
    )
    .optional()
    .describe('default: a button at bottom-right'),
  style: z.enum(['list', 'checklist']).optional(),
  buttons: z.array(Item).min(1).max(50).describe('the items'),
})

export const TooltipStep = z.strictObject({
  ...step,
  element_known,
  place: Beside,
  all: z.boolean().optional().describe('true: on every matching element, not only the first'),
  opens_on: z.enum(['hover', 'click']).optional().describe('default hover, which includes keyboard focus'),
  hint: z.boolean().optional().describe('true: a dot shows where it is'),
  buttons: z.array(Button).max(2).optional(),
})

export const EmbedStep = z.strictObject({
  ...step,
  element_known,
  place: z.union(
    [
      z.strictObject({
        banner: z.enum(['top', 'bottom']),
        push: z
          .union([z.boolean(), Selector], 'must be true, false or a selector of the elements to move')
          .optional()
          .describe('true: the page makes room for it. A selector names more elements to move'),
      }),
      z.strictObject({
        inside: Selector,
        height: z.number().min(0).max(2_000).optional().describe('the space to reserve, in px'),
      }),
    ],
    'must be {"banner": "top"}, {"banner": "bottom"}, either with "push": true, or {"inside": "<selector>"}',
  ),
  buttons: z.array(Button).max(5).optional(),
  dismiss_text: Text.optional(),
  dismissible: z.boolean().optional(),
})
