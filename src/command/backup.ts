import { resolve } from 'node:path'
import type { Command } from './command.ts'
import { DATA } from './database.ts'
import { Failure } from './failure.ts'
import { backUpTo } from './reach-files.ts'

export const backup: Command = {
  words: '<file>',
  options: DATA,
  examples: ['beckon backup beckon-monday.db'],
  async run(given, world) {
    const file = given.words[0]
    if (file === undefined || given.words.length > 1) throw new Failure('Into which file? beckon backup <file>', 2)
    const path = resolve(world.cwd, file)
    await backUpTo(path, given, world)
    world.out(given.on('json') ? JSON.stringify({ path }) : `Backed up to ${path}.`)
    return 0
  },
}
