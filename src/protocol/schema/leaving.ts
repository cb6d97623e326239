import { z } from 'zod'

const Row = z.record(z.string(), z.unknown()).describe('a row: times are dates, and stored JSON is open')
const What = z.string().describe('the name of a table, as the export lists them')

export const ExportedAccount = z
  .record(z.string(), z.unknown())
  .describe('its name and settings. Its token, keys and secrets are not in it')

export const ExportAnswer = z.object({
  format: z.literal(1).describe('the format of the rows'),
  version: z.string().describe('the version of the server'),
  account: ExportedAccount,
  contents: z.record(z.string(), z.number()).describe('how much there is of what'),
  tables: z.array(z.object({ name: What, rows: z.number().int() })).describe('in the order in which to import them'),
})

export const ExportRows = z.strictObject({
  table: What,
  after: z.string().optional().describe('of the answer before; leave it out for the first page'),
})
export const ExportRowsAnswer = z.object({
  rows: z.array(Row),
  after: z.string().nullable().describe('null at the end'),
})

export const ImportRows = z.strictObject({ table: What, rows: z.array(Row).max(5_000) })
export const ImportRowsAnswer = z.object({
  rows: z.number().int().describe('how many rows were sent'),
  renamed: z
    .record(z.string(), z.string())
    .describe('users who were here already, by the ids that they have in the export: send their rows with these ids'),
})

export const EndImport = z.strictObject({ account: ExportedAccount })

export const ContentsAnswer = z.object({
  contents: z.record(z.string(), z.number()).describe('how much there is of what'),
})

export const DeleteAccount = z.strictObject({ name: z.string().describe('the name of the account, typed again') })
