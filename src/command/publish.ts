import type { Kind } from '../protocol/experience.ts'
import { connect } from './api.ts'
import { type Command, type Given, type Option, SERVER } from './command.ts'
import { changeExperience } from './experience-api.ts'
import type { Existing } from './experience-plan.ts'
import { Failure } from './failure.ts'
import { ONE_EXPERIENCE, whichExperience } from './which-experience.ts'
import type { World } from './world.ts'

const TIMES: { [name: string]: Option } = {
  at: { value: 'time', says: 'not now but then, such as 2027-01-31T08:00Z' },
  cancel: { says: 'not at the time that was said before' },
}

export const publish: Command = {
  name: 'publish',
  words: ONE_EXPERIENCE,
  says: 'show an Experience to people, as its draft stands now',
  options: { ...TIMES, ...SERVER },
  examples: [
    'beckon publish "First watch"',
    'beckon publish launcher "Help"',
    'beckon publish "First watch" --at 2027-01-31T08:00Z',
  ],
  run: (given, world) => change(given, world, 'publish', '$now', 'is live'),
}

export const unpublish: Command = {
  name: 'unpublish',
  words: ONE_EXPERIENCE,
  says: 'take an Experience down: nobody gets it any more, until it is published again',
  options: { ...TIMES, ...SERVER },
  examples: ['beckon unpublish "First watch"', 'beckon unpublish "First watch" --at 2027-02-28'],
  run: (given, world) => change(given, world, 'unpublish', null, 'is down: nobody gets it'),
}

async function change(
  given: Given,
  world: World,
  verb: 'publish' | 'unpublish',
  published_at: string | null,
  is: string,
) {
  const [at, cancel] = [given.value('at'), given.on('cancel')]
  if (at !== undefined && cancel)
    throw new Failure('--at says when, --cancel that it is not to be: give one of them.', 2)
  const find = whichExperience(given.words, verb)
  const api = connect(given, world)
  const found = await find(api)
  const isNow = at === undefined && !cancel
  const changed = await changeExperience(
    api,
    found.kind,
    found.id,
    isNow ? { published_at } : { [`${verb}_at`]: cancel ? null : at },
  )
  world.out(
    given.on('json')
      ? JSON.stringify(inJson(changed, found.kind), null, 2)
      : `${found.kind} "${found.name}" ${isNow ? is : planned(changed, verb)}.`,
  )
  return 0
}

function planned(changed: Existing, verb: 'publish' | 'unpublish'): string {
  const at = changed[`${verb}_at`]
  const does = verb === 'publish' ? 'goes live' : 'is taken down'
  return at ? `${does} at ${at}` : `is not ${verb}ed at a time`
}

function inJson({ id, name, published_at, publish_at, unpublish_at }: Existing, kind: Kind) {
  return { id, kind, name, published_at, publish_at, unpublish_at }
}
