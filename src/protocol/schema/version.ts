import { z } from 'zod'
import { ChangeSummaryAnswer } from './change.ts'
import { page, Whole } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const VersionList = z.object({ id: Ref, ...page })
export const VersionByNumber = z.object({ id: Ref, number: Whole })

const WHICH = 'must be the number of a version, "draft", "live" or "scheduled"'
const Which = z
  .union([z.enum(['draft', 'live', 'scheduled']), Whole], WHICH)
  .describe('the number of a version, or draft, live, scheduled')

export const ComparedVersions = z.object({
  id: Ref,
  from: Which.optional().describe(
    'what to compare with: the number of a version, draft, live or scheduled; default live',
  ),
  to: Which.optional().describe('the number of a version, draft, live or scheduled; default draft'),
})

export const RollBack = z.strictObject({
  id: Ref,
  version: Whole.describe('the number of the version to make live again'),
})

export const VersionAnswer = z
  .object({
    id: Id,
    created_at: Timestamp.describe('when it was published first'),
    number: z.number().int().min(1),
    run: z.number().int().describe('the run of its experiment. A new `percent` starts a new run'),
    user: z
      .object({ id: Id, name: z.string(), email: z.string() })
      .nullable()
      .describe('who published it. null: it was published before versions existed'),
    restored_from: z.number().int().nullable().describe('after a roll back: the version that its content comes from'),
    live: z.boolean().describe('true: people get this one now'),
  })
  .describe('A version: content as it was published')

const Compared = z.union([z.enum(['draft', 'live', 'scheduled']), z.number().int()])

export const ComparisonAnswer = z
  .object({
    from: Compared,
    to: Compared,
    change: ChangeSummaryAnswer,
    sentences: z.array(z.string()).describe('the same in sentences. Empty if nothing differs'),
  })
  .describe('How two versions of one Experience differ')
