import { z } from 'zod'
import { KINDS } from './experience.ts'
import { page, Whole } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be a day: YYYY-MM-DD')
  .refine(isInCalendar, 'must be a day that exists')
  .describe("a day in the account's time zone, YYYY-MM-DD")

/** `Date` takes 30 February for a day of March. */
function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const range = {
  from: Day.optional().describe('first day; default 29 days before `to`'),
  to: Day.optional().describe('last day; default today'),
}

export const BREAKDOWNS = ['day', 'week', 'step', 'version', 'environment', 'language', 'browser_k'] as const
const By = z.enum(BREAKDOWNS, `must be one of ${BREAKDOWNS.join(', ')}`).describe('one row for each of these')

export const ResultList = z.object(range)
export const ResultOf = z.object({
  id: Ref.describe('the id. With .csv after it, the answer is a table for spreadsheets'),
  ...range,
  by: By.optional(),
  version: Whole.optional().describe('only this version'),
  segment_id: Ref.optional().describe('only people who are in this Segment today'),
})
export const AnswerList = z.object({ id: Ref, ...page })
export const AnswerTable = z.object({ id: Ref })

const Count = z.number().int()
export const Rate = z
  .object({ share: z.number(), low: z.number(), high: z.number() })
  .nullable()
  .describe('a share with its 95 % interval (Wilson). null: there is nothing to divide')
const Times = z
  .object({ count: Count, median: z.number(), p90: z.number() })
  .nullable()
  .describe('seconds, at most 2.5 % off')

export const funnel = {
  people: Count.describe('how many people saw this Experience for the first time. Each person counts once'),
  displayed: Count,
  started: Count.describe('the person did something in it, or completed it'),
  completed: Count,
  exited: Count.describe('the person closed it and never completed it'),
  snoozed: Count,
  goal: Count,
}

export const made = {
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  as_of: Timestamp.describe('the figures contain everything until then'),
}

export const ResultsAnswer = z
  .object({
    results: z.array(
      z.object({ id: Id, kind: z.enum(KINDS), name: z.string(), live: z.boolean(), ...funnel, completion: Rate }),
    ),
    ...made,
  })
  .describe('One line for each Experience')

const Question = z.object({
  id: Id,
  title: z.string(),
  type: z.string(),
  seen: Count,
  answered: Count,
  texts: Count,
  rate: Rate,
  answers: z.record(z.string(), Count),
  nps: z
    .object({
      promoters: Count, passives: Count, detractors: Count, score: z.number(), low: z.number(), high: z.number(),
    }) // biome-ignore format: a row of names
    .nullable(),
  rating: z.object({ answers: Count, mean: z.number(), top: Rate }).nullable(),
})

const Arm = z.object({ assigned: Count, goal: Count, rate: Rate })
const Experiment = z
  .object({
    run: Count,
    share: z.number().describe('0 to 100: the share of people who see it'),
    reached: Count.describe('how many people the experiment has put into its two groups, the control group included'),
    shown: Arm,
    control: Arm,
    difference: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
    probability: z.number().nullable().describe('the probability that the Experience helps'),
    enough: z.boolean().describe('false: there are too few people to conclude anything'),
    sizes_wrong: z.boolean().describe('true: the groups do not have the expected size. Do not trust the difference'),
  })
  .describe('The latest run of the experiment, for all its days')

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

const AnyResult = z
  .object({
    id: Id,
    kind: z.enum(KINDS),
    name: z.string(),
    ...made,
    version: Count.nullable(),
    segment: z
      .object({
        id: Id,
        name: z.string(),
        version: z
          .enum(['live', 'draft'])
          .describe('`draft`: the Segment is not live, so only its draft says who is in it'),
        membership: z.literal('today').describe('people who are in it now, not at the time of the display'),
        complete: z
          .boolean()
          .describe('false: there are more Interactions than one answer looks at. Ask for fewer days'),
      })
      .nullable(),
    ...funnel,
    rates: z.object({ started: Rate, completed: Rate, goal: Rate }),
    times: z.object({ to_complete: Times, to_exit: Times }),
    deliveries: z.object({
      made: Count, shown: Count, removed: Count, expired: Count, dropped: z.record(z.string(), Count),
      waiting: Count, until_shown: Times,
    }).nullable().describe('null with `version` or `segment_id`'), // biome-ignore format: a row of names
    questions: z.array(Question),
    experiment: Experiment.nullable().describe('null without an experiment, and with `segment_id`'),
    by: By.nullable(),
    rows: z.array(Row).nullable(),
  })
  .describe('The results of one Experience')

export type Breakdown = (typeof BREAKDOWNS)[number]
type Funnel = { [figure in keyof typeof funnel]: number }

/** The figures of one step. Pages report elements for all people together, so for a part of the people they are unknown. */
export type StepRow = {
  step: string
  title: string
  seen: number
  left: number
  found: number | null
  missing: number | null
}

/** The figures of one day, one language and so on, which is in the field of that name. */
export type GroupRow<B extends Breakdown = Exclude<Breakdown, 'step'>> = Funnel & {
  [by in B]?: string | number | null
}

export type Rows =
  | { by: 'day'; rows: (Funnel & { day: string })[] }
  | { by: 'step'; rows: StepRow[] }
  | { by: Exclude<Breakdown, 'day' | 'step'>; rows: GroupRow[] }
  | { by: null; rows: null }

/** For code, each breakdown has rows of its own. */
export const ResultAnswer = AnyResult as unknown as z.ZodType<Omit<z.output<typeof AnyResult>, keyof Rows> & Rows>

export const GivenAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    interaction_id: Id,
    profile_id: Id,
    version: Count.nullable(),
    step_id: z.string(),
    question: z.string().describe('as the person saw it, in the language of the survey'),
    answer: z.string(),
    text: z.string().nullable(),
  })
  .describe('What a person answered')
