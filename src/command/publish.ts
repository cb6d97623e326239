import type { ExperienceRecord, Kind } from '../protocol/experience.ts'
import { connect } from './api.ts'
import { type Command, type Given, type Option, SERVER } from './command.ts'
import { changeExperience, publishExperience, type Timing } from './experience-api.ts'
import { Failure } from './failure.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'
import { KEEP_SCHEDULE, keptSchedule, sayEnded, sayUnneeded } from './kept-schedule.ts'
import { oneLine } from './one-line.ts'
import { warningLines } from './warning-text.ts'
import type { World } from './world.ts'

const TIMES: { [name: string]: Option } = {
  at: { value: 'time', says: 'at this time instead of now, such as 2027-01-31T08:00Z' },
  cancel: { says: 'cancel the time that was set before' },
  ...KEEP_SCHEDULE,
}

export const publish: Command = {
  words: EXPERIENCE,
  options: { ...TIMES, ...SERVER },
  examples: [
    'beckon publish "First watch"',
    'beckon publish launcher "Help"',
    'beckon publish "First watch" --at 2027-01-31T08:00Z',
  ],
  async run(given, world) {
    const plan = plannedTime(given, 'publish')
    const api = connect(given, world)
    const found = await givenExperience(api, given, 'publish')
    if (plan) {
      const changed = await changeExperience(api, found.kind, found.id, plan)
      say(
        given,
        world,
        changed,
        found.kind,
        changed.publish_at ? `will be published at ${changed.publish_at}` : UNPLANNED,
      )
      return 0
    }
    const [published, warnings] = await publishExperience(api, found.kind, found.id, keptSchedule(given))
    say(given, world, published, found.kind, 'is live')
    sayEnded(world, found, published)
    for (const line of warningLines('It is live. But look at these warnings:', warnings)) world.err(line)
    return 0
  },
}

export const unpublish: Command = {
  words: EXPERIENCE,
  options: { ...TIMES, ...SERVER },
  examples: ['beckon unpublish "First watch"', 'beckon unpublish "First watch" --at 2027-02-28'],
  async run(given, world) {
    const plan = plannedTime(given, 'unpublish')
    const api = connect(given, world)
    const found = await givenExperience(api, given, 'unpublish')
    const changed = await changeExperience(
      api,
      found.kind,
      found.id,
      plan ?? { published_at: null, ...keptSchedule(given), ...seenTimes(found) },
    )
    const at = changed.unpublish_at
    const planned = at ? `will be unpublished at ${at}` : UNPLANNED
    say(given, world, changed, found.kind, plan ? planned : 'is unpublished: nobody gets it')
    if (!plan) {
      sayEnded(world, found, changed)
      sayUnneeded(world, found, changed)
    }
    return 0
  },
}

/** What it says of these times is true, or nothing happens. */
const seenTimes = ({ publish_at, unpublish_at }: ExperienceRecord): Timing => ({
  if_publish_at: publish_at,
  if_unpublish_at: unpublish_at,
})

const UNPLANNED = 'is no longer scheduled for this'

/** The new schedule, or its removal. Null: it happens now. */
function plannedTime(given: Given, verb: 'publish' | 'unpublish'): Timing | null {
  const [at, cancel] = [given.value('at'), given.on('cancel')]
  if (at === undefined && !cancel) return null
  if (at !== undefined && cancel) throw new Failure('Give --at to set a time, or --cancel to remove it, not both.', 2)
  return verb === 'publish' ? { publish_at: at ?? null } : { unpublish_at: at ?? null }
}

function say(given: Given, world: World, changed: ExperienceRecord, kind: Kind, is: string): void {
  const { id, name, published_at, publish_at, unpublish_at } = changed
  const record = { id, kind, name, published_at, publish_at, unpublish_at }
  world.out(given.on('json') ? JSON.stringify(record, null, 2) : `${kind} "${oneLine(name)}" ${is}.`)
}
