import { z } from 'zod'
import { KINDS } from './experience.ts'
import { page } from './request.ts'
import { Id, Ref } from './values.ts'

export const WarningAnswer = z
  .object({
    code: z.string(),
    at: z.string().describe('the place in the Experience, such as `steps.1.buttons`'),
    says: z.string().describe('what is wrong, in one sentence'),
    advice: z.string().describe('what to do about it'),
  })
  .describe('A likely mistake. You can publish anyway')

export const WarningList = z
  .object({
    kind: z.enum(KINDS).optional(),
    id: Ref.optional().describe('only this Experience. `kind` is then required'),
    ...page,
  })
  .refine(({ kind, id }) => id === undefined || kind !== undefined, 'id needs its kind')

export const Checked = z.object({
  id: Id,
  kind: z.enum(KINDS),
  name: z.string(),
  warnings: z.array(WarningAnswer),
})
