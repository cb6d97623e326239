import { z } from 'zod'
import { job } from './job.ts'
import { Flag, orJson } from './request.ts'
import { Ref } from './values.ts'

export const TYPES = ['text', 'number', 'boolean'] as const
const Type = z.enum(TYPES, `must be ${TYPES.join(', ')}`)

const To = z.string().min(1).max(200)
const Column = z.union([z.null(), To, z.strictObject({ to: To, type: Type.optional() })])

export const ACTIONS = ['upsert', 'create', 'update', 'forget'] as const

export const NewImport = z.object({
  action: z
    .enum(ACTIONS, `must be one of ${ACTIONS.join(', ')}`)
    .default('upsert')
    .describe(
      '`upsert`: creates people and changes those who are known. `create`: only new ones. `update`: only known ones. `forget`: removes them and everything about them, for good',
    ),
  columns: orJson(z.record(z.string().max(1_000), Column))
    .optional()
    .describe(
      'what each column of the file is: `uid`, `email`, `profile_id`, `company` (the uid of the company) or the name of a property, or `{"to": "zip", "type": "text"}`. null leaves it out. Columns that are not named here are taken by their own names',
    ),
  empty: z
    .enum(['keep', 'remove'], 'must be keep or remove')
    .default('keep')
    .describe('what an empty cell means: nothing is said about the property, or it is removed'),
  dry_run: Flag.default(true).describe(
    'true: only says what it would do. `…/run` then does it. false: does it at once',
  ),
})

export const RunImport = z.object({ id: Ref })

export const ImportAnswer = z
  .object({
    ...job,
    file: z.string().nullable(),
    action: z.enum(ACTIONS),
    empty: z.enum(['keep', 'remove']),
    dry_run: z.boolean().describe('true: it only says what it would do'),
    columns: z.array(
      z.object({
        column: z.string().describe('as the file calls it'),
        to: z.string().nullable().describe('null: it is left out'),
        type: Type,
      }),
    ),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int().describe('they have these values already'),
    forgotten: z.number().int(),
  })
  .describe('People from a file')
