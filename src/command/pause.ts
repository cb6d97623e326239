import { connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'
import type { World } from './world.ts'

export const pause: Command = {
  words: '',
  options: SERVER,
  examples: ['beckon pause'],
  run: (given, world) => turn(given, world, 'pause'),
}

export const resume: Command = {
  words: '',
  options: SERVER,
  examples: ['beckon resume'],
  run: (given, world) => turn(given, world, 'resume'),
}

async function turn(given: Given, world: World, does: 'pause' | 'resume'): Promise<number> {
  if (given.words.length) throw new Failure(`beckon ${does} takes no names: it is for the whole account.`, 2)
  const api = connect(given, world)
  const { account } = await api.send('POST', `/v3/edit/account/${does}`)
  const { name, paused_at } = account
  if (given.on('json')) world.out(JSON.stringify({ name, paused_at }, null, 2))
  else if (paused_at)
    world.out(`"${oneLine(name)}" is paused since ${paused_at}: nothing is shown until beckon resume.`)
  else world.out(`"${oneLine(name)}" shows again what is live.`)
  return 0
}
