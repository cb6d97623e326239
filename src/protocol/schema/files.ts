import { z } from 'zod'
import { FILE_NAME, isFileName } from '../file-name.ts'
import { ExperienceInput, KINDS } from './experience.ts'
import { LabelsFile } from './labels.ts'
import { LimitGroupFile } from './limit-group.ts'
import { Failure } from './problem.ts'
import { Flag, orJson, page } from './request.ts'
import { SegmentInput } from './segment.ts'
import { Theme } from './theme.ts'
import { NewUrlGroup } from './url.ts'
import { Id, Ref, Timestamp } from './values.ts'
import { WarningAnswer } from './warning.ts'

/** What a file can hold: an Experience, a named Segment, an Environment, a limit group, or the theme or the labels of the account. */
export const FILE_KINDS = [...KINDS, 'segment', 'environment', 'limit_group', 'theme', 'labels'] as const
export const FileKind = z.enum(FILE_KINDS)

/** The content of a file, without what belongs to the file alone: `$schema`, `id`, `stamp`, `live`. */
export const FileInput = z.discriminatedUnion('kind', [
  ...ExperienceInput.options,
  SegmentInput.extend({ kind: z.literal('segment') }),
  z.strictObject({ kind: z.literal('environment'), ...NewUrlGroup.shape }),
  LimitGroupFile.extend({ kind: z.literal('limit_group') }),
  Theme.extend({ kind: z.literal('theme') }),
  LabelsFile.extend({ kind: z.literal('labels') }),
])

export const FileList = z.object({
  ...page,
  of: z.enum(['experiences', 'segments', 'environments', 'limit_groups', 'theme', 'labels']).describe('what to list'),
  archived: Flag.optional().describe('true: list the archived ones. Default: list the others'),
})

const Content = z.record(z.string(), z.unknown())
const ReadStamp = z.string().min(1).max(64)

const Source = z.string().min(1).max(400).describe('the folder of the files: the name that beckon push gives it')

const pushed = {
  at: Timestamp,
  stamp: z.string().describe('the stamp of the draft that files wrote. archived: the files archived it'),
  live_stamp: z.string().nullable().describe('the stamp of what people got then. null: files never decided that'),
  seen: z.string().nullable().describe('the stamp that was in the file, and what was in it'),
}

const Pushed = z.object(pushed).describe('what files last made of it')

const PushedFrom = z
  .array(
    z.object({
      source: Source,
      file: z.string().nullable().describe('the name of its file in that folder, without .json. null: not known'),
      wrote: z.boolean().describe('false: that folder had it as it was, and never wrote to it'),
      ...pushed,
    }),
  )
  .describe('what each folder of files last made of it, the latest first')

/** One thing of the account that a file can hold, as files need it. */
export const FileAnswer = z
  .object({
    id: z.string(),
    kind: FileKind,
    key: z.string().nullable().describe('the name of its file, by which page code and Deliveries name it'),
    content: Content.describe('the draft'),
    stamp: z.string().describe('the stamp of the draft'),
    live: Content.nullable().describe('what people get. null: nothing'),
    live_stamp: z.string().describe('the stamp of what people get. It begins with none if they get nothing'),
    archived_at: Timestamp.nullable().optional(),
    was_live: z.boolean().describe('people have got it before, or get it now'),
    pushed: Pushed.nullable(),
    pushed_from: PushedFrom,
  })
  .describe('An Experience, a Segment, an Environment or the theme: its draft and what people get')

const PushedFile = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .refine(isFileName, FILE_NAME)
    .describe('the name of the file without .json. Others refer to it as file:<name>'),
  kind: FileKind,
  id: Ref.optional().describe('which one it is. Left out: it is new'),
  read: z
    .strictObject({ stamp: ReadStamp, live_stamp: ReadStamp })
    .optional()
    .describe('the stamps that you read. If they are no longer true, nothing is written'),
  content: Content.optional().describe('the whole new content. Left out: the draft stays'),
  live: z
    .boolean()
    .optional()
    .describe('true: people get this draft. false: people get nothing. Left out: what people get stays'),
  archive: z.boolean().optional(),
  keep: z
    .boolean()
    .optional()
    .describe(
      'true: work in the draft that was never published is kept before it is replaced, and can be brought back',
    ),
  remember: z
    .strictObject({
      live: z.boolean().describe('files decide what people get, or agree with it'),
      seen: z.string().min(1).max(200).nullable().describe('the stamp in the file, and what was in it'),
    })
    .optional(),
})

export const PushedFiles = z.object({
  files: orJson(z.array(PushedFile).min(1).max(10_000)),
  source: Source.optional(),
  dry_run: Flag.optional().describe('true: check everything and write nothing'),
})

export const PushAnswer = z.object({
  files: z.array(
    z.object({
      name: z.string(),
      kind: FileKind,
      id: z.string().describe('its id. In a dry run, a new one has none yet'),
      warnings: z.array(WarningAnswer).describe('likely mistakes in what is published now'),
      unscheduled: Timestamp.nullable().describe(
        'when a scheduled version would have become live that does not come any more',
      ),
    }),
  ),
})

/** The answer to a push that was refused: nothing at all was written. */
export const RefusedPush = Failure.extend({
  problems: z
    .array(z.object({ name: z.string(), messages: z.array(z.string()) }))
    .optional()
    .describe('what is wrong, by file'),
  stale: z
    .array(z.object({ name: z.string(), id: Id.or(z.string()) }))
    .optional()
    .describe('files whose stamps are old'),
})
