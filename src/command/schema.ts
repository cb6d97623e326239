import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { FileInput } from '../protocol/schema/files.ts'
import type { Command } from './command.ts'
import { Failure } from './failure.ts'

export const schema: Command = {
  words: '[file]',
  options: {},
  examples: ['beckon schema experiences/beckon.schema.json', 'beckon schema'],
  async run(given, world) {
    if (given.words.length > 1) throw new Failure('Which file? beckon schema [file]', 2)
    const text = JSON.stringify(fileSchema(), null, 2)
    const [file] = given.words
    if (file === undefined) {
      world.out(text)
      return 0
    }
    if (!file.endsWith('.schema.json'))
      throw new Failure('Give it a name that ends with .schema.json; beckon push reads the other .json files.', 2)
    const path = resolve(world.cwd, file)
    try {
      writeFileSync(path, `${text}\n`)
    } catch (error) {
      throw new Failure(`${path} cannot be written: ${(error as Error).message}.`)
    }
    const written = { path, line: `"$schema": "./${file.split('/').at(-1)}"` }
    world.out(
      given.on('json')
        ? JSON.stringify(written, null, 2)
        : `${path} is written. Files beside it begin with ${written.line}.`,
    )
    return 0
  },
}

/** What belongs to the file alone. */
const OF_FILE = {
  $schema: z.string().optional().describe('this schema, for editors'),
  id: z.string().optional().describe('given by the server. It finds what was renamed'),
  stamp: z.string().optional().describe('what beckon pull read. Leave it as it is'),
  live: z
    .union([z.boolean(), z.literal('unchanged')])
    .optional()
    .describe('whether people get this; default true. unchanged: what people get stays as it is'),
}

/** A JSON Schema of every file that `beckon push` reads. */
export function fileSchema(): object {
  const [first, ...rest] = FileInput.options.map(option => option.extend(OF_FILE))
  const Whole = z.discriminatedUnion('kind', [first!, ...rest])
  const made = z.toJSONSchema(Whole, { io: 'input', unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(made), (_, value) => (value === ID ? REFERENCE : value))
}

const ID = '^[0-9a-f]{24}$'
/** An id may also be another file, or a name in the account. */
const REFERENCE = '^([0-9a-f]{24}|(file|name):.+)$'
