import type { Kind } from '../protocol/experience.ts'
import { connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { changeExperience, publishExperience } from './experience-api.ts'
import type { Existing } from './experience-plan.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'
import { warningLines } from './warning-text.ts'
import type { World } from './world.ts'

export const publish: Command = {
  words: EXPERIENCE,
  options: SERVER,
  examples: ['beckon publish "First watch"', 'beckon publish launcher "Help"'],
  async run(given, world) {
    const api = connect(given, world)
    const found = await givenExperience(api, given, 'publish')
    const [published, warnings] = await publishExperience(api, found.kind, found.id)
    say(given, world, published, found.kind, 'is live')
    for (const line of warningLines('It is live all the same, but look at this:', warnings)) world.err(line)
    return 0
  },
}

export const unpublish: Command = {
  words: EXPERIENCE,
  options: SERVER,
  examples: ['beckon unpublish "First watch"'],
  async run(given, world) {
    const api = connect(given, world)
    const found = await givenExperience(api, given, 'unpublish')
    const changed = await changeExperience(api, found.kind, found.id, { published_at: null })
    say(given, world, changed, found.kind, 'is down: nobody gets it')
    return 0
  },
}

function say(given: Given, world: World, { id, name, published_at }: Existing, kind: Kind, is: string): void {
  world.out(given.on('json') ? JSON.stringify({ id, kind, name, published_at }, null, 2) : `${kind} "${name}" ${is}.`)
}
