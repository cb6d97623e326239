import fc from 'fast-check'
import type { Stage, UnderWay } from '../../src/evaluator/arbitrate.ts'
import type { PageFacts, Past, Situation } from '../../src/evaluator/situation.ts'
import type { Experience, Kind, Step } from '../../src/protocol/experience.ts'
import { OPERATORS } from '../../src/protocol/schema/segment.ts'
import type { SegmentGroup, SegmentItem } from '../../src/protocol/segment.ts'
import type { Trigger } from '../../src/protocol/trigger.ts'
import type { UrlMatch } from '../../src/protocol/url-rule.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { aDelivery, anExperience, anId, NOON } from '../builders.ts'

/** Small worlds with few ids, selectors and times, so that things often meet. */
const DAY = 86_400_000

const often = <T>(usual: T, arbitrary: fc.Arbitrary<T>, weight = 2) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary, weight: 1 })

/** Times around noon, including the edges. */
const offset = fc.oneof(
  fc.constantFrom(-1, 0, 1, 1000, -1000, 60_000, -60_000, DAY, -DAY, -DAY + 1, -DAY - 1, -7 * DAY),
  fc.integer({ min: -30 * DAY, max: 30 * DAY }),
)
const moment = offset.map(by => NOON + by)
const earlier = offset.map(by => NOON - Math.abs(by))
const timestamp = moment.map(at => new Date(at).toISOString())

const ids = ['one', 'two', 'three', 'four'].map(anId)
const id = fc.constantFrom(...ids)
const segmentIds = ['segment-a', 'segment-b'].map(anId)
const environment = fc.constantFrom(anId('staging'), anId('production'))
const selector = fc.constantFrom('#save', '.nav > a', '__proto__')
const word = fc.constantFrom('signup', 'export', 'constructor')

// Segments

const time = fc.oneof(
  timestamp,
  moment.map(at => new Date(at).toISOString().slice(0, 10)),
  moment.map(at => new Date(at).toISOString().slice(0, 19)),
  moment.map(at => new Date(at).toISOString().slice(0, 19).replace('T', ' ')),
  moment.map(at => `${new Date(at).toISOString().slice(0, 23)}+05:30`),
  moment.map(at => `${new Date(at).toISOString().slice(0, 19)}-03:30`),
  moment.map(at => Math.floor(at / 1000)),
  moment,
)
const scalar: fc.Arbitrary<string | number | boolean | null> = fc.oneof(
  fc.constantFrom(
    'pro',
    'PRO',
    'prod',
    'free',
    '',
    '5',
    '5.0',
    '007',
    '7',
    '-3',
    'true',
    'null',
    'İ',
    '12345678901234567890',
  ),
  fc.constantFrom(0, 5, 7, -3, 5.5, 12345678901234567000),
  fc.boolean(),
  fc.constant(null),
  time,
)
/** Values that are easily confused: by case, by type, as text or number, as seconds or milliseconds. */
const alike = fc.constantFrom<string | number | boolean | null>(
  ...[
    'pro',
    'PRO',
    'prod',
    'undefined',
    '5',
    '5.0',
    '007',
    '7',
    5,
    7,
    true,
    'true',
    null,
    200_000_000,
    150_000_000_000,
  ],
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: scalar, weight: 5 },
  { arbitrary: fc.array(scalar, { maxLength: 3 }), weight: 1 },
  { arbitrary: fc.record({ plan: scalar, seats: scalar }, { requiredKeys: [] }), weight: 1 },
)
const prop = fc.constantFrom(
  'plan',
  'seats',
  'since',
  'billing.plan',
  'billing.seats',
  'missing',
  '__proto__',
  'billing.constructor',
)
const properties = fc.record(
  { plan: fc.oneof(alike, value), seats: value, since: time, billing: value },
  { requiredKeys: [] },
)
const operand = fc.oneof(
  { arbitrary: alike, weight: 4 },
  { arbitrary: fc.constant<null[]>([]), weight: 1 },
  { arbitrary: scalar, weight: 4 },
  { arbitrary: fc.array(scalar, { maxLength: 3 }), weight: 1 },
  { arbitrary: fc.constantFrom('pro, free', '5,7', 'true,false', ','), weight: 1 },
)
const days = fc.oneof(fc.constantFrom<string | number>(0, 1, '1', 7, '7', 30, 0.5, 'many', -1), fc.constant(null))
const span = fc.constantFrom('1m', '1h', '1d', '7d', '1w')

const propertyItem: fc.Arbitrary<SegmentItem> = fc.oneof(
  fc.record<SegmentItem & { kind: 'property' }>({
    kind: fc.constantFrom('property' as const, 'company' as const) as fc.Arbitrary<'property'>,
    prop: fc.oneof(fc.constant('plan'), prop),
    op: fc.constantFrom(...OPERATORS.filter(op => !op.endsWith('-d'))),
    value: fc.option(operand, { nil: undefined }),
  }),
  fc.record<SegmentItem & { kind: 'property' }>({
    kind: fc.constantFrom('property' as const, 'company' as const) as fc.Arbitrary<'property'>,
    prop: fc.constantFrom('since', 'plan'),
    op: fc.constantFrom('gt-d' as const, 'lt-d' as const),
    value: days,
  }),
)
const item = (named: string[]): fc.Arbitrary<SegmentItem> =>
  fc.oneof(
    { arbitrary: propertyItem, weight: 6 },
    {
      arbitrary: fc.record({
        kind: fc.constant('event' as const),
        name: word,
        op: fc.constantFrom('eq' as const, 'ne' as const, 'gt' as const, 'lt' as const, 'gte' as const, 'lte' as const),
        value: fc.nat(4),
        within: fc.option(span, { nil: undefined }),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('tour' as const, 'survey' as const),
        id,
        op: fc.constantFrom('seen' as const, 'not-seen' as const, 'completed' as const, 'not-completed' as const),
      }),
      weight: 1,
    },
    ...named.map(each => ({
      arbitrary: fc.record({
        kind: fc.constant('segment' as const),
        id: fc.constant(each),
        op: fc.constantFrom('in' as const, 'nin' as const),
      }),
      weight: 1,
    })),
  )
const itemsOp = fc.constantFrom('and' as const, 'or' as const)
export const segment = (named: string[] = segmentIds): fc.Arbitrary<SegmentGroup> => {
  const leaves = fc.record({ items_op: itemsOp, items: fc.array(item(named), { maxLength: 3 }) })
  const inner = fc.record({ items_op: itemsOp, items: fc.array(fc.oneof(item(named), leaves), { maxLength: 2 }) })
  // Often one item alone, because among others its answer rarely decides.
  const items = fc.oneof(
    fc.tuple(item(named)),
    fc.tuple(propertyItem),
    fc.array(fc.oneof(item(named), inner), { maxLength: 3 }),
  )
  return fc.record({ items_op: itemsOp, items })
}

// Addresses

const ORIGIN = 'https://app.example.com'
const url = fc.constantFrom(
  `${ORIGIN}/`,
  `${ORIGIN}/projects`,
  `${ORIGIN}/projects/7?tab=all#top`,
  `${ORIGIN}/projects/7/projects`,
  'https://example.com/a*b',
)
const rule = fc.oneof(
  fc.record({
    kind: fc.constant('simple' as const),
    value: fc.constantFrom('/projects', 'tab=all', 'PROJECTS', 'example.com', '//app.'),
  }),
  fc.record({
    kind: fc.constant('exact' as const),
    value: fc.constantFrom(`${ORIGIN}/projects`, '/projects', '/', 'projects'),
  }),
  fc.record({
    kind: fc.constant('wildcard' as const),
    value: fc.constantFrom(
      '*',
      '/projects*',
      '/projects/*/projects',
      `${ORIGIN}/*`,
      '*projects',
      '*/projects/*',
      '/p*s*s',
      '**',
    ),
  }),
  fc.record({
    kind: fc.constant('regex' as const),
    value: fc.constantFrom('/projects/\\d+', '^https://app', 'top$', '//app', '['),
  }),
)
const urlMatch: fc.Arbitrary<UrlMatch> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  rules: fc.array(
    fc
      .tuple(
        rule.filter(each => each.value !== '['),
        fc.option(fc.boolean(), { nil: undefined }),
      )
      .map(([each, not]) => ({ ...each, not })),
    { maxLength: 3 },
  ),
})

// Steps

const trigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.record({ on: fc.constant('load' as const) }),
  fc.record({ on: fc.constant('present' as const), selector }) as fc.Arbitrary<Trigger>,
  fc.record({ on: fc.constant('absent' as const), selector }) as fc.Arbitrary<Trigger>,
  fc.record({
    on: fc.constantFrom('click' as const, 'hover' as const, 'input' as const),
    selector,
  }) as fc.Arbitrary<Trigger>,
  fc.record({ on: fc.constant('time' as const), seconds: fc.constantFrom(0, 1, 30, 60, 600) }),
  fc.record({ on: fc.constant('idle' as const), seconds: fc.constantFrom(1, 30, 60, 600) }),
  fc.record({ on: fc.constantFrom('event' as const, 'named' as const), name: word }) as fc.Arbitrary<Trigger>,
)
const place = fc.oneof(
  fc.record({ beside: selector }),
  fc.record({ inside: selector }),
  fc.constant({ screen: 'center' }),
)
const step = fc.record(
  {
    url: urlMatch,
    triggers: fc.array(trigger, { maxLength: 3 }),
    triggers_op: fc.constantFrom('all', 'any'),
    delay: fc.constantFrom(0, 1, 60, 700),
    place,
  },
  { requiredKeys: [] },
)
const elements = fc
  .dictionary(selector, fc.option(earlier, { nil: null }), { maxKeys: 3 })
  .map(made => Object.fromEntries(Object.entries(made)))
const page: fc.Arbitrary<PageFacts> = fc.record({
  opened_at: fc.constantFrom(NOON - 600_000, NOON - 60_000, NOON - 1000, NOON),
  active_at: fc.constantFrom(NOON - 60_000, NOON - 30_000, NOON - 1, NOON),
  elements,
  unseen: often<string[] | undefined>(undefined, fc.subarray(['#save', '.nav > a']), 4),
  fired: fc.dictionary(
    fc.oneof(
      fc.constant('load:'),
      fc
        .tuple(fc.constantFrom('click', 'hover', 'input', 'absent', 'absent'), selector)
        .map(([on, of]) => `${on}:${of}`),
      fc.tuple(fc.constantFrom('event', 'named'), word).map(([on, of]) => `${on}:${of}`),
    ),
    fc.constantFrom(NOON - 60_000, NOON - 1000, NOON),
    { maxKeys: 5 },
  ),
})

// Experiences and Deliveries

const experience = (ofKind: fc.Arbitrary<Kind>): fc.Arbitrary<Experience> =>
  fc
    .record({
      kind: ofKind,
      changes: fc.record(
        {
          id,
          url_group_ids: often(null, fc.array(environment, { maxLength: 2 })),
          segment: fc.option(segment(), { nil: null }),
          automatic: often(true, fc.boolean(), 6),
          position: fc.integer({ min: -1, max: 1 }),
          percent: often(null, fc.constantFrom(0, 42.5, 42.51, 50, 100)),
          recurrence: fc.oneof(
            fc.constantFrom('once', 'until_completed', 'always'),
            fc.record({ every: span, times: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) }),
            fc.record({ repeat: fc.constantFrom('until_completed', 'always'), after_closing: span }),
          ),
          unlimited: fc.boolean(),
        },
        { requiredKeys: ['id'] },
      ),
      published_at: often<string | null>('2026-01-01T00:00:00.000Z', fc.constant(null), 8),
      step,
    })
    .map(({ kind, changes, published_at, step: first }) => {
      const made = anExperience({ kind, published_at, ...(changes as object) })
      const { place: _, ...bare } = made.steps[0]
      return { ...made, steps: [{ ...bare, ...first } as Step] } as unknown as Experience
    })

const anyKind = fc.constantFrom<Kind>('tour', 'tour', 'survey', 'launcher', 'tooltip', 'embed')
/** Without conditions: if several may show, their order is visible. */
const open = fc
  .record({ kind: anyKind, id, position: fc.integer({ min: -1, max: 1 }) })
  .map(
    each => anExperience({ ...each, recurrence: 'always', unlimited: true, step: { place: undefined } }) as Experience,
  )
export const automaticCandidate: fc.Arbitrary<Candidate> = fc
  .oneof({ arbitrary: experience(anyKind), weight: 3 }, { arbitrary: open, weight: 1 })
  .map(made => ({ kind: 'automatic', experience: made }))

export const deliveryCandidate: fc.Arbitrary<Candidate & { kind: 'delivery' }> = fc
  .record({
    experience: experience(fc.constantFrom<Kind>('tour', 'survey')),
    delivery: fc.record({
      id: fc.constantFrom('first', 'second', 'third').map(anId),
      from: often(null, timestamp),
      until: often(null, timestamp),
      use_segmentation: fc.boolean(),
      once: fc.boolean(),
      skip_triggers: fc.boolean(),
      skip_url_match: fc.boolean(),
      at: often<string | null>(null, timestamp, 12),
      dropped_because: often(null, fc.constantFrom('segment' as const, 'limit' as const), 12),
    }),
  })
  .map(({ experience: made, delivery }) => {
    const { created_at, updated_at, options, ...rest } = aDelivery({ ...delivery, model_id: made.id })
    return { kind: 'delivery', delivery: rest, experience: made }
  })

export const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(fc.oneof<fc.Arbitrary<Candidate>[]>(automaticCandidate, deliveryCandidate), { minLength: 1, maxLength: 5 })
  .map(drawn => {
    // An id stands for one thing. Repeats would make "by position then id" undefined.
    const seen = new Set<string>()
    return drawn.filter(candidate => {
      const key = candidate.kind === 'delivery' ? candidate.delivery.id : candidate.experience.id
      return !seen.has(key) && seen.add(key)
    })
  })

// Situations

const past: fc.Arbitrary<Past> = fc.record({
  count: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom('displayed' as const, 'started' as const, 'completed' as const, 'exited' as const),
  last_at: earlier,
  completed: fc.boolean(),
  defer_until: fc.option(moment, { nil: null }),
  ended_at: fc.oneof(fc.constantFrom(null, undefined), earlier),
})

const newestFirst = fc.array(earlier, { maxLength: 4 }).map(all => all.sort((a, b) => b - a))

const limitGroup: fc.Arbitrary<NonNullable<Situation['limits']>[number]> = fc.record(
  {
    id: fc.constantFrom('group-a', 'group-b').map(anId),
    name: fc.constantFrom('Surveys', 'News'),
    size: fc.integer({ min: 1, max: 3 }),
    every: fc.constantFrom('1h', '1d', '7d'),
    kind: fc.constantFrom('tour' as const, 'survey' as const),
    experiences: fc.subarray(ids),
    displayed: newestFirst,
  },
  { requiredKeys: ['id', 'name', 'size', 'every', 'displayed'] },
)

export const situation: fc.Arbitrary<Situation> = fc.record({
  now: fc.constant(NOON),
  url: often<string | null>(`${ORIGIN}/projects`, fc.option(url, { nil: null })),
  page: fc.option(page, { nil: null, freq: 8 }),
  domain: fc.record({ enabled: often(true, fc.boolean(), 8), url_group_id: fc.option(environment, { nil: null }) }),
  profile: fc.record({ percent: fc.constantFrom(0, 42.5, 99.99, 100), properties }),
  company: fc.option(properties, { nil: null }),
  events: fc
    .dictionary(
      word,
      fc.record({ count: fc.nat(4), at: fc.array(earlier, { maxLength: 4 }).map(all => all.sort((a, b) => b - a)) }),
      { maxKeys: 2 },
    )
    .map(made => Object.fromEntries(Object.entries(made))),
  history: fc.dictionary(id, past, { maxKeys: 3 }).map(made => Object.fromEntries(Object.entries(made))),
  displayed: newestFirst,
  limits: fc.option(fc.array(limitGroup, { maxLength: 3 }), { nil: undefined }),
  settings: fc.record({
    once_rule: fc.constantFrom('skip_if_seen' as const, 'as_listed' as const),
    frequency_limits: fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 3 }), hours: fc.constantFrom(1, 24, 168) }),
      { maxLength: 2 },
    ),
  }),
  segments: fc.record({ [segmentIds[0]!]: segment([segmentIds[1]!]), [segmentIds[1]!]: segment([]) }),
})

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const interaction = fc.constantFrom('a', 'b', 'c')
const version = fc.constantFrom(1, 2)
const underWay: fc.Arbitrary<UnderWay> = fc.record({
  interaction,
  experience: id,
  delivery: fc.option(fc.constantFrom('zeroth', 'first').map(anId), { nil: null }),
  tab: fc.constantFrom('tab', 'tab', 'tab', 'other', ''),
  left: perhaps(fc.boolean()),
  version: perhaps(version),
  live: often<number | null | undefined>(undefined, fc.constantFrom(1, 2, null), 3),
  wait: often<number | undefined>(undefined, moment, 3),
  returns: perhaps(fc.boolean()),
  stuck: often<boolean | undefined>(undefined, fc.boolean(), 3),
  leaving: often<boolean | undefined>(undefined, fc.boolean(), 5),
})
export const stage: fc.Arbitrary<Stage> = fc.record({
  now: fc.constant(NOON),
  tab: often<string | null>('tab', fc.constant(null), 8),
  visible: often(true, fc.constant(false), 8),
  open: often(true, fc.constant(false), 8),
  shows: fc.option(fc.record({ interaction, version: perhaps(version) }), { nil: null }),
  underWay: fc.uniqueArray(underWay, { selector: one => one.interaction, maxLength: 3 }),
  rests: fc
    .dictionary(fc.oneof(interaction, id, fc.constantFrom('first', 'second').map(anId)), moment, { maxKeys: 2 })
    .map(made => Object.fromEntries(Object.entries(made))),
  quiet: often<number | undefined>(undefined, moment, 3),
})
