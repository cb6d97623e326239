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
    id: Id.nullable().describe('for the next request. null: everybody was counted at once'),
    state: z.enum(['running', 'done', 'ended']).describe('ended: nobody asked for 30 seconds'),
    done: people.describe('how many people were checked so far'),
    of: people.describe('how many people there are in the last 30 days'),
    experience: z.object({ id: Id, kind: z.enum(KINDS), name: z.string() }),
    version: z.enum(['draft', 'live']),
    at: Timestamp.describe('the time of the count'),
    would_get: people.describe('people for whom every condition holds that the server can check'),
    people: z.array(ProfileAnswer).max(5).describe('up to five of them'),
    gates: z
      .array(
        z.object({
          gate: z.string(),
          people: people.describe('how many people it keeps out'),
          only: people.describe('how many of them are kept out by nothing else'),
        }),
      )
      .describe(
        'the conditions that keep the others out, beginning with the most people. A person can be in several of them. `control` counts only people for whom everything else holds',
      ),
    unknown: z.array(Unknown).describe('conditions that only a page can check. They are not counted'),
  })
  .describe('How many people of the last 30 days would get an Experience')
