import { z } from 'zod'
import type {
  EmbedRecord,
  ExperienceRecord,
  LauncherRecord,
  SurveyRecord,
  TooltipRecord,
  TourRecord,
} from '../experience.ts'
import type { ChangedExperience, NewExperience, WholeExperience } from '../experience-written.ts'
import { EmbedInput, KINDS, LauncherInput, SurveyInput, TooltipInput, TourInput } from './experience.ts'
import { Failure } from './problem.ts'
import {
  ArchivedAt,
  Flag,
  IfPublishAt,
  IfPublishedAt,
  IfUnpublishAt,
  orJson,
  orNull,
  page,
  ReviewStamp,
  SaveId,
  SegmentsStamp,
  Stamp,
  textOrNull,
  When,
  Whole,
} from './request.ts'
import type { SegmentAnswer } from './segment-request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export type ExperienceKind = (typeof KINDS)[number]

const Inputs = {
  tour: TourInput,
  survey: SurveyInput,
  launcher: LauncherInput,
  tooltip: TooltipInput,
  embed: EmbedInput,
}

const PublishedAt = orNull(When)
  .optional()
  .describe('a time that is not in the future publishes the draft as it is now. null unpublishes it')

const scheduled = {
  publish_at: orNull(When)
    .optional()
    .describe('publishes the draft as it is now, at that time. Later edits are not part of it. null cancels'),
  unpublish_at: orNull(When).optional().describe('unpublishes it at that time. null cancels'),
}

export const Schedule = z
  .enum(['end', 'keep'])
  .optional()
  .describe(
    'what happens to a scheduled version that still waits when you publish or unpublish: end (the default) cancels it, keep lets it replace this one at its time',
  )

const Percent = z
  .union([z.number(), z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'must be a number')], 'must be a number')
  .transform(Number)
  .refine(percent => percent >= 0 && percent <= 100, 'must be from 0 to 100')
  .describe('0 to 100: this share of people see it. The others are its control group')

/** The fields of an Experience, but readable from a URL too: text for numbers, JSON text for objects. */
function fieldsOf(kind: ExperienceKind): Record<string, z.ZodType> {
  const { kind: _, ...content } = Inputs[kind].shape
  return Object.fromEntries(Object.entries(content).map(([name, field]) => [name, urlForm(name, field as z.ZodType)]))
}

function urlForm(name: string, field: z.ZodType): z.ZodType {
  switch (name) {
    case 'name':
    case 'description':
    case 'language':
      return field
    case 'automatic':
    case 'unlimited':
    case 'replaces_at_once':
      return Flag.optional().describe(field.description ?? 'true or false')
    case 'position':
      return Whole.refine(position => Math.abs(position) <= 1_000_000, 'must be from -1000000 to 1000000')
        .optional()
        .describe(field.description ?? '')
    case 'percent':
      return orNull(Percent).optional()
    default:
      return orJson(field)
  }
}

export const TagId = Ref.optional().describe('only those with this tag')

/** One page of a kind, newest first. */
export const ExperienceList = z.object({
  ...page,
  tag_id: TagId,
  archived: Flag.optional().describe('true: list the archived ones. Default: list the others'),
})

export const ExperienceById = z.object({
  id: Ref,
  version: z.enum(['draft', 'live', 'scheduled']).optional().describe('which one to get; default draft'),
})

const newShape = (kind: ExperienceKind) => ({
  kind: z.literal(kind).optional(),
  ...fieldsOf(kind),
  published_at: PublishedAt,
  ...scheduled,
})

/** For callers and for code, the schema has the type of its content by name. */
const typed = <T>(schema: z.ZodObject) => schema as unknown as z.ZodType<T, T>

export const newExperience = <K extends ExperienceKind>(kind: K) =>
  typed<NewExperience[K]>(z.strictObject(newShape(kind)))

/** A whole Experience that replaces the old one, as from a file. */
export const wholeExperience = <K extends ExperienceKind>(kind: K) =>
  typed<WholeExperience[K]>(z.strictObject({ ...newShape(kind), id: Ref, stamp: Stamp, schedule: Schedule }))

function clearable(name: string, field: z.ZodType): z.ZodType {
  if (name === 'name' || name === 'steps') return field
  return name === 'description' ? textOrNull(field) : orNull(field)
}

/** Any part of an Experience. Null sets an optional part back to its default. */
export const changedExperience = <K extends ExperienceKind>(kind: K) =>
  typed<ChangedExperience[K]>(
    z.strictObject({
      id: Ref,
      kind: z.literal(kind).optional(),
      ...Object.fromEntries(
        Object.entries(fieldsOf(kind)).map(([name, field]) => [name, clearable(name, field).optional()]),
      ),
      published_at: PublishedAt,
      archived_at: ArchivedAt,
      ...scheduled,
      schedule: Schedule,
      stamp: Stamp,
      segments_stamp: SegmentsStamp.optional(),
      review_stamp: ReviewStamp.optional(),
      if_published_at: IfPublishedAt,
      if_publish_at: IfPublishAt,
      if_unpublish_at: IfUnpublishAt,
      if_unused: Flag.optional().describe(
        'true: do not unpublish or archive it while something live or scheduled starts it or asks about it; the answer is 409, with `users`',
      ),
      save_id: SaveId,
      autosave: Flag.optional().describe(
        'true: the history has one entry per step or button for ten minutes of edits by one user',
      ),
    }),
  )

/** Who wrote a draft last. */
export const ChangedBy = z
  .object({ id: Id, name: z.string(), email: z.string() })
  .nullable()
  .optional()
  .describe('who it was last. null: nobody, or it is not known who')

/** Who made it stand as it does: the last one for each. */
export const StandingBy = z
  .object({ published_at: ChangedBy, archived_at: ChangedBy, publish_at: ChangedBy, unpublish_at: ChangedBy })
  .describe(
    'who last published or unpublished it, archived it or brought it back, and who last set, moved or cancelled each of its times. null: nobody did, or it is not known who',
  )

/** What people did with an Experience. */
export const Stats = z
  .object({
    displayed_count: z.number().int().describe('how often its first step was drawn'),
    started_count: z.number().int().describe('how often somebody did something in it'),
    completed_count: z.number().int(),
    exited_count: z.number().int(),
    last_seen_at: Timestamp.nullable().describe('when it was drawn for the last time'),
  })
  .describe('what people did with it, of all time, as the results count it')

/** Besides its content: in lists, and when one is read. */
export const listed = {
  segment_ids: z.array(Id).describe('the Segments that it uses'),
  tag_ids: z.array(Id).describe('its tags'),
  stats: Stats,
}

/** The steps of an answer. What is in them was checked when it was written. */
export const StepsAnswer = z.array(z.looseObject({ id: Id })).min(1)

/** For code, the whole content has its types. */
const answerOf = <R>(kind: ExperienceKind) => checksOf(kind) as unknown as z.ZodType<R>

const checksOf = (kind: ExperienceKind) =>
  z
    .looseObject({
      id: Id,
      created_at: Timestamp,
      updated_at: Timestamp,
      kind: z.literal(kind),
      name: z.string(),
      steps: StepsAnswer,
      published_at: Timestamp.nullable().describe('when the live version was published. null: there is none'),
      archived_at: Timestamp.nullable(),
      changed: z.boolean().describe('the draft differs from the live version'),
      stamp: z.string().describe('the stamp of the draft. A write with an old stamp is refused'),
      publish_at: Timestamp.nullable().describe('when the scheduled version will be published'),
      unpublish_at: Timestamp.nullable().describe('when it will be unpublished'),
      schedule_problem: z.string().nullable().describe('why the last schedule failed'),
      ...z.object(listed).partial().shape,
    })
    .describe(`One ${kind}: its content, with an id on every step, button, item and option`)

/** An Experience as the management API answers it. */
export const ExperienceAnswers = {
  tour: answerOf<TourRecord>('tour'),
  survey: answerOf<SurveyRecord>('survey'),
  launcher: answerOf<LauncherRecord>('launcher'),
  tooltip: answerOf<TooltipRecord>('tooltip'),
  embed: answerOf<EmbedRecord>('embed'),
}

/** What refers to something that cannot be archived or unpublished because of it. */
export const UsersOf = z
  .array(
    z.object({
      id: Id,
      kind: z.enum([...KINDS, 'segment']),
      name: z.string(),
      in_draft: z.boolean(),
      in_live: z.boolean(),
      in_scheduled: z.boolean(),
      publish_at: Timestamp.nullable().describe('when its scheduled version begins, if that one uses it'),
    }),
  )
  .describe('what uses it, and in which version')

/** For code, it is a whole record. */
const Current = z.looseObject({ id: Id, stamp: z.string() }) as unknown as z.ZodType<
  ExperienceRecord | z.output<typeof SegmentAnswer>
>

/** The answer to a write with an old stamp: the current state, and what was sent. */
export const StaleAnswer = Failure.extend({
  current: Current.optional().describe('the record as it is now'),
  changed_by: ChangedBy,
  sent: z.record(z.string(), z.unknown()).optional().describe('what the request sent'),
  users: UsersOf.optional(),
}).describe(
  'Why it cannot be done. If the stamp is old: also the record as it is now, who wrote it, and what you sent. If something is in use: what uses it',
)
