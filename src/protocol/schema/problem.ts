import { z } from 'zod'
import { REFUSALS, type Refusal as RefusalName } from '../problem.ts'

const explained = Object.entries(REFUSALS).map(([word, says]) => `- \`${word}\`: ${says}`)

/** Why, for programs. */
export const Refusal = z
  .enum(Object.keys(REFUSALS) as [RefusalName, ...RefusalName[]])
  .describe(['why, for programs:', ...explained].join('\n'))

/** The body of every error answer. */
export const Failure = z
  .object({
    code: z.number().int().describe('the HTTP status'),
    messages: z.array(z.string()).min(1).describe('sentences that say what is wrong. They name the parameter'),
    reason: Refusal,
    param: z.string().optional().describe('the parameter that is to blame, if it is one'),
  })
  .describe('The form of every error')
