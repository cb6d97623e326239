import type { Kind } from '../protocol/experience.ts'
import { connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { changeExperience } from './experience-api.ts'
import type { Existing } from './experience-plan.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'
import type { World } from './world.ts'

export const publish: Command = {
  name: 'publish',
  words: EXPERIENCE,
  says: 'show an Experience to people, as its draft stands now',
  options: SERVER,
  examples: ['beckon publish "First watch"', 'beckon publish launcher "Help"'],
  run: (given, world) => change(given, world, 'publish', '$now', 'is live'),
}

export const unpublish: Command = {
  name: 'unpublish',
  words: EXPERIENCE,
  says: 'take an Experience down: nobody gets it any more, until it is published again',
  options: SERVER,
  examples: ['beckon unpublish "First watch"'],
  run: (given, world) => change(given, world, 'unpublish', null, 'is down: nobody gets it'),
}

async function change(given: Given, world: World, verb: string, published_at: string | null, is: string) {
  const api = connect(given, world)
  const found = await givenExperience(api, given, verb)
  const changed = await changeExperience(api, found.kind, found.id, { published_at })
  world.out(
    given.on('json') ? JSON.stringify(inJson(changed, found.kind), null, 2) : `${found.kind} "${found.name}" ${is}.`,
  )
  return 0
}

function inJson({ id, name, published_at }: Existing, kind: Kind) {
  return { id, kind, name, published_at }
}
