import { z } from 'zod'
import { page, Whole } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const VersionList = z.object({ id: Ref, ...page })
export const VersionByNumber = z.object({ id: Ref, number: Whole })

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
    live: z.boolean().describe('users get this one now'),
  })
  .describe('Content as it was published')
