import type { Command } from './command.ts'
import { DATA } from './database.ts'
import { Failure } from './failure.ts'
import { asOperator } from './operator.ts'

/** Brings the keys in the database under the newest BECKON_KEY. */
export const key: Command = {
  words: 'rotate',
  options: DATA,
  examples: ['beckon key rotate'],
  async run(given, world) {
    if (given.words.length !== 1 || given.words[0] !== 'rotate') throw new Failure('What to do? beckon key rotate', 2)
    const { sealed } = await asOperator<{ sealed: number }>(given, world, { does: 'seal keys' })
    world.out(
      given.on('json')
        ? JSON.stringify({ sealed })
        : `${sealed === 1 ? '1 key was' : `${sealed} keys were`} encrypted again. BECKON_OLD_KEY is not needed any more.`,
    )
    return 0
  },
}
