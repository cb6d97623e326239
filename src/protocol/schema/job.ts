import { z } from 'zod'
import { Refusal } from './problem.ts'
import { page } from './request.ts'
import { Id, OwnName, Ref, Timestamp } from './values.ts'

/** Makes it safe to send the request again. */
export const JobKey = OwnName.describe('makes it safe to send the request again: with the same key it is done once')

export const JobById = z.object({ id: Ref })
export const JobList = z.object(page)
export const LeftOutOf = z.object({ id: Ref, ...page })

/** What every job says about itself. Its kind adds what became of the people. */
export const job = {
  id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
  user_id: Id.describe('who asked for it'),
  state: z
    .enum(['running', 'done', 'cancelling', 'cancelled', 'failed'])
    .describe('`cancelling`: what it made is being taken back. `failed`: it cannot go on, and `reason` says why'),
  reason: Refusal.nullable(),
  ended_at: Timestamp.nullable(),
  of: z
    .number()
    .int()
    .describe('how many there are to look at: those in the list or the file; for a Segment everybody, in it or not'),
  done: z.number().int().describe('how many of them it has looked at'),
  left_out: z
    .record(z.string(), z.number().int())
    .describe('for how many it did nothing, by reason. `…/left_out` lists them'),
}

export const LeftOutAnswer = z
  .object({
    id: Id,
    at: Timestamp,
    profile_id: z.string().nullable().describe('null: nobody is known by this name'),
    uid: z.string().optional(),
    email: z.string().optional(),
    line: z.number().int().optional().describe('of a file'),
    reason: Refusal,
    message: z.string(),
  })
  .describe('Somebody for whom a job did nothing, and why')
