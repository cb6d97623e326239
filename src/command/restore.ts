import { dirname, join, resolve } from 'node:path'
import type { Command } from './command.ts'
import { DATA, placeOf } from './database.ts'
import { Failure } from './failure.ts'
import { restoreFrom } from './reach-files.ts'

export const restore: Command = {
  words: '<file>',
  options: DATA,
  examples: ['beckon restore beckon-monday.db'],
  async run(given, world) {
    const file = given.words[0]
    if (file === undefined || given.words.length > 1) throw new Failure('From which file? beckon restore <file>', 2)
    const place = placeOf(given, world)
    const path = resolve(world.cwd, file)
    const folder = 'folder' in place && place.folder ? place.folder : dirname(path)
    // The serving process would lose its lock on the file if it read it as a backup.
    if ('folder' in place && path === join(folder, 'beckon.db'))
      throw new Failure(`${path} is the database that is in use; give the path of a backup.`)
    const keep = join(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.db`)
    const done = await restoreFrom(path, keep, given, world)
    world.out(
      given.on('json') ? JSON.stringify(done) : `Restored from ${done.path}. What was there before is in ${done.kept}.`,
    )
    return 0
  },
}
