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
    'what it is compared with: the number of a version, draft, live or scheduled; default live',
  ),
  to: Which.optional().describe('the number of a version, draft, live or scheduled; default draft'),
})

export const RollBack = z.strictObject({
  id: Ref,
  version: Whole.describe('the number of the version that users get again'),
})

export const VersionAnswer = z
  .object({
    id: Id,
    created_at: Timestamp.describe('when it was published first'),
    number: z.number().int().min(1),
    run: z.number().int().describe('of its experiment; another share of people begins a new one'),
    user: z
      .object({ id: Id, name: z.string(), email: z.string() })
      .nullable()
      .describe('who published it; null where that was before versions were kept'),
    restored_from: z.number().int().nullable().describe('the version whose content it is, after a roll back'),
    live: z.boolean().describe('users get this one now'),
  })
  .describe('Content as it was published')

const Compared = z.union([z.enum(['draft', 'live', 'scheduled']), z.number().int()])

export const ComparisonAnswer = z
  .object({
    from: Compared,
    to: Compared,
    change: ChangeSummaryAnswer,
    sentences: z.array(z.string()).describe('the same in plain words; empty where nothing differs'),
  })
  .describe('What differs between two contents of one Experience')
