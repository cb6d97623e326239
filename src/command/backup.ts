import { resolve } from 'node:path'
import type { Command } from './command.ts'
import { DATA } from './database.ts'
import { Failure } from './failure.ts'
import { asOperator } from './operator.ts'

export const backup: Command = {
  words: '<file>',
  options: DATA,
  examples: ['beckon backup beckon-monday.db'],
  async run(given, world) {
    const file = given.words[0]
    if (file === undefined || given.words.length > 1) throw new Failure('Into which file? beckon backup <file>', 2)
    const { path } = await asOperator<{ path: string }>(given, world, {
      does: 'backup',
      path: resolve(world.cwd, file),
    })
    world.out(given.on('json') ? JSON.stringify({ path }) : `Backed up to ${path}.`)
    return 0
  },
}
