import { z } from 'zod'
import { refusedValue } from './safe-value.ts'

// Parameters arrive as text from URLs and with their own type from JSON. These schemas accept both.

/** `true`, `false`, `"true"`, `"1"`, … */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0)], 'must be true or false')
  .transform(given => given === true || given === 'true' || given === '1' || given === 1)
  .describe('true or false')

const WHOLE = 'must be a whole number'

/** A whole number, as a number or as text. */
export const Whole = z
  .union([z.number().int(WHOLE), z.string().regex(/^-?\d{1,9}$/, WHOLE)], WHOLE)
  .transform(Number)
  .describe('a whole number')

/** A time in any accepted form. Only the server's clock can read it, so it stays unchanged here. */
export const When = z
  .union([z.string().max(64), z.number()], 'must be a timestamp')
  .describe('ISO 8601, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS, unix seconds or $now')

export const WRITE_NULL = 'must not be empty; write null to clear it'

/** What nothing after the `=` clears: a URL or a form has no other word for null. */
const CLEARED_BY_NOTHING = z.registry<{ by: 'nothing' }>()

/** Only null clears it: an empty variable of the caller must not take it away, neither in JSON nor in a URL. */
export const onlyNull = <S extends z.ZodType>(schema: S, message?: string) =>
  z.union([z.null(), schema.refine(given => given !== '', WRITE_NULL)], message)

/** Null clears it. An empty text is read as null in a URL or a form, and refused in JSON. */
export function orNull<S extends z.ZodType>(schema: S, message?: string) {
  const given = onlyNull(schema, message)
  CLEARED_BY_NOTHING.add(given, { by: 'nothing' })
  return given
}

export function isClearedByNothing(schema: z.ZodType): boolean {
  if (CLEARED_BY_NOTHING.get(schema)) return true
  return schema instanceof z.ZodOptional && isClearedByNothing(schema.unwrap() as z.ZodType)
}

/** Text that people write. An empty one is none, wherever it comes from. */
export const textOrNull = <S extends z.ZodType>(schema: S) =>
  z.union([z.null(), z.literal('').transform(() => null), schema])

/** The parameters of every list that has pages. */
export const page = {
  limit: z
    .union([z.number(), z.string().max(20)], 'must be a whole number from 1 to 500')
    .optional()
    .describe('1 to 500, default 50'),
  before: When.optional().describe('cursor.before of the previous answer, or a timestamp'),
  after: When.optional().describe('an id or a timestamp: only newer items'),
}

export const Cursor = z.object({ limit: z.number().int(), before: z.string().nullable() })

/** An object or a list. In a URL it may be JSON text, which is checked like a body. */
export const orJson = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given, context) => {
    if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given
    const value = fromJson(given)
    const because = refusedValue(value)
    if (because) context.addIssue({ code: 'custom', message: because })
    return value
  }, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const IfPublishedAt = orNull(z.string().max(64))
  .optional()
  .describe(
    'the `published_at` that you looked at; null if it was not live. If somebody has published, rolled back or unpublished it since, the answer is 409',
  )

export const IfPublishAt = orNull(z.string().max(64))
  .optional()
  .describe(
    'the `publish_at` that you looked at; null if nothing was scheduled. If somebody has scheduled it, or ended its schedule, since, the answer is 409',
  )

export const IfUnpublishAt = orNull(z.string().max(64))
  .optional()
  .describe(
    'the `unpublish_at` that you looked at; null if there was none. If somebody has set, moved or cancelled it since, the answer is 409',
  )

export const SegmentsStamp = z
  .string()
  .describe(
    'the stamp of the live Segments that the draft and the live version use. Send it to publish only if they are still the same',
  )

export const ReachStamp = z
  .string()
  .describe(
    'the stamp of the live and scheduled Experiences that use the Segment. Send it to publish only if they are still the same',
  )

export const ReviewStamp = z
  .string()
  .describe(
    'the stamp of everything in `decided_by`. Send it to publish only what a review of this answer shows. It covers what `segments_stamp` and `reach_stamp` cover, and more',
  )

/** The stamp that the last write of a draft returned. */
export const Stamp = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('the stamp of the draft that you read. If the draft has changed since, the answer is 409')

/** A write that an editor may have to send again. */
export const SaveId = z
  .string()
  .regex(/^[\w-]{1,64}\.\d{1,9}$/, 'must be the id of the editor, a dot and a number')
  .optional()
  .describe(
    'the id of this write: an id of the editor, a dot and a number. If the answer got lost, send the same request again: what was done is not done twice',
  )
export const Repeated = z
  .literal(true)
  .optional()
  .describe(
    'this write, by its save_id, was done before. The record is as it is now, and others may have changed it since',
  )

/** `archived_at`: a time archives, null restores. */
export const ArchivedAt = orNull(When).optional().describe('a time archives it. null brings it back')
