import { z } from 'zod'
import { Refusal } from './problem.ts'

/** The most of them in one request. */
const MOST = 50_000

const listOf = <S extends z.ZodType>(one: S) =>
  z
    .array(one)
    .max(MOST, `has too many; at most ${MOST} in one request`)
    .describe(`at most ${MOST}. They are taken in this order`)

/** Each is checked by itself, so that one mistake does not keep the others out: `documented` is what callers send. */
export const severalIn = <const N extends string, S extends z.ZodType>(name: N, one: S) => ({
  params: z.object({ [name]: listOf(z.unknown()) }) as z.ZodObject<{ [P in N]: z.ZodArray<z.ZodUnknown> }>,
  documented: z.object({ [name]: listOf(one) }) as z.ZodObject<{ [P in N]: z.ZodArray<S> }>,
})

export const HookBatchAnswer = z.object({
  taken: z.number().int().describe('how many were taken now'),
  errors: z
    .array(
      z.object({
        index: z.number().int().describe('its place in the list, from 0'),
        reason: Refusal,
        messages: z.array(z.string()),
        param: z.string().optional(),
      }),
    )
    .describe('those that were refused. All others count'),
})

export const EventBatchAnswer = HookBatchAnswer.extend({
  repeated: z.number().int().describe('how many had a `message_id` that was taken before. They still count once'),
})
