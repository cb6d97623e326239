import { z } from 'zod'
import { refusedPattern } from './safe-pattern.ts'

/** One test of the page's address. `not: true` inverts it. */
export const UrlRule = z
  .strictObject({
    kind: z
      .enum(['simple', 'exact', 'wildcard', 'regex'])
      .describe(
        'simple: the address contains the value. exact: it equals the value. wildcard: * stands for any text. regex: the pattern matches',
      ),
    value: z.string().min(1).max(2_000),
    not: z.boolean().optional().describe('true inverts the rule'),
  })
  .superRefine(({ kind, value }, refuse) => {
    const because = kind === 'regex' ? refusedPattern(value) : null
    if (because) refuse.addIssue({ code: 'custom', path: ['value'], message: `the pattern ${because}` })
  })
  .describe('One rule about the address of the page')

export const UrlMatch = z
  .strictObject({
    match: z.enum(['all', 'any']).default('all'),
    rules: z.array(UrlRule).max(50),
  })
  .describe('On which pages. Without rules: on every page')
