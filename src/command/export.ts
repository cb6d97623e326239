import { appendFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AnswerFor } from '../protocol/contract.ts'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { fileOf, isPretty, LIST } from './exported-files.ts'
import { Failure } from './failure.ts'

export const exportAll: Command = {
  words: '<folder>',
  options: { all: { says: 'everything in the account; there is no other export yet' }, ...SERVER },
  examples: ['beckon export --all account'],
  async run(given, world) {
    const [folder, ...more] = given.words
    if (folder === undefined || more.length > 0) throw new Failure('Which folder? beckon export --all <folder>', 2)
    if (!given.on('all')) throw new Failure('What? beckon export --all <folder> exports everything in the account.', 2)
    const target = resolve(world.cwd, folder)
    const found = statSync(target, { throwIfNoEntry: false })
    if (found && (!found.isDirectory() || readdirSync(target).length > 0))
      throw new Failure(`${target} is not empty; name a folder that is empty or does not exist.`)
    const api = connect(given, world)
    const { export: list } = await api.get('/v3/edit/export')
    try {
      mkdirSync(target, { recursive: true })
      for (const table of list.tables) table.rows = await writeTable(api, target, table.name)
      // It comes last: without it, the folder is no whole export.
      const exported_at = new Date().toISOString()
      writeFileSync(join(target, LIST), `${JSON.stringify({ exported_at, ...list }, null, 2)}\n`)
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure(`${target} cannot be written: ${(error as Error).message}.`)
    }
    if (given.on('json')) world.out(JSON.stringify({ folder: target, contents: list.contents }, null, 2))
    else {
      for (const [what, count] of Object.entries(list.contents)) world.out(`${what.padEnd(14)} ${count}`)
      world.out(`Everything is in ${target}. Secrets, passwords and keys are not in it.`)
    }
    return 0
  },
}

/** Page by page: nothing of it is ever in memory as a whole. Returns how many rows there were. */
async function writeTable(api: Api, folder: string, table: string): Promise<number> {
  let count = 0
  for (let after: string | null | undefined; after !== null; ) {
    const page: AnswerFor<'GET /v3/edit/export/:table'> = await api.get('/v3/edit/export/:table', { table, after })
    if (count === 0 && page.rows.length > 0 && isPretty(table)) mkdirSync(join(folder, table))
    for (const row of page.rows)
      if (isPretty(table)) writeFileSync(join(folder, fileOf(table, row)), `${JSON.stringify(row, null, 2)}\n`)
      else appendFileSync(join(folder, fileOf(table, row)), `${JSON.stringify(row)}\n`)
    count += page.rows.length
    after = page.after
  }
  return count
}
