import { z } from 'zod'
import { KINDS } from './experience.ts'
import { ProfileAnswer } from './profile.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const NewDryRun = z.object({
  kind: z.enum(KINDS),
  id: Ref,
  version: z.enum(['draft', 'live']).optional().describe('which one to count for; default draft'),
})

export const DryRunById = z.object({ id: Ref })

const Unknown = z.object({
  what: z.enum(['environment', 'url', 'element', 'triggers', 'visit']),
  says: z.string(),
})
export type Unknown = z.output<typeof Unknown>

const people = z.number().int()

export const DryRunAnswer = z
  .object({
    id: Id.nullable().describe('to ask again by; null where everything was counted at once'),
    state: z.enum(['running', 'done', 'ended']).describe('ended: nobody asked for 30 seconds'),
    done: people.describe('so many were looked at'),
    of: people.describe('so many were seen in the last 30 days'),
    experience: z.object({ id: Id, kind: z.enum(KINDS), name: z.string() }),
    version: z.enum(['draft', 'live']),
    at: Timestamp.describe('as of when'),
    would_get: people.describe('nothing that the server knows keeps them out'),
    people: z.array(ProfileAnswer).max(5).describe('some of them'),
    gates: z
      .array(
        z.object({
          gate: z.string(),
          people: people.describe('whom it keeps out'),
          only: people.describe('whom nothing else keeps out'),
        }),
      )
      .describe('what keeps the others out, the most people first'),
    unknown: z.array(Unknown).describe('what only a page can know, and was not counted'),
  })
  .describe('Who would get an Experience, of the people seen in the last 30 days')
