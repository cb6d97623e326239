import type { Command } from './command.ts'
import { DATA, placeOf } from './database.ts'
import { Failure } from './failure.ts'
import { readServing } from './operator.ts'
import { misspelled, type Setting, settingsInForce } from './settings-in-force.ts'
import { columns } from './table-text.ts'

/** The settings of the server that runs on this folder. If none does: those that it would start with here. */
export const settings: Command = {
  words: '',
  options: { ...DATA, set: { says: 'only those that somebody has set' } },
  examples: ['beckon settings', 'beckon settings --set'],
  async run(given, world) {
    if (given.words.length > 0) throw new Failure('beckon settings takes no words', 2)
    const place = placeOf(given, world)
    const serving = 'folder' in place && place.folder ? readServing(place.folder) : null
    const running = serving?.settings ?? null
    const all = running ?? settingsInForce(given, world)
    const told = given.on('set') ? all.filter(({ from }) => from !== 'default') : all
    if (given.on('json')) world.out(JSON.stringify({ running: running !== null, settings: told }, null, 2))
    else world.out([whose(running !== null), '', ...lines(told)].join('\n'))
    for (const sentence of running ? [] : misspelled(world.env)) world.err(sentence)
    return 0
  },
}

const whose = (isRunning: boolean) =>
  isRunning
    ? 'The server that runs on this folder was started with:'
    : 'beckon serve would start here with (a server with PostgreSQL, or elsewhere, says its own when it starts):'

const lines = (list: Setting[]) =>
  list.length > 0 ? columns(list.map(({ name, value, from }) => [name, value, from])) : ['All are the defaults.']
