import type { ExperienceRecord } from '../protocol/experience.ts'
import type { Given, Option } from './command.ts'
import type { Timing } from './experience-api.ts'
import type { World } from './world.ts'

/** Publishing, unpublishing and rolling back end a schedule that still waits, unless this is given. */
export const KEEP_SCHEDULE: { [name: string]: Option } = {
  'keep-schedule': { says: 'keep a scheduled version that still waits: it comes at its time' },
}

export const keptSchedule = (given: Given): Pick<Timing, 'schedule'> =>
  given.on('keep-schedule') ? { schedule: 'keep' } : {}

/** Says that a schedule was there, and is not any more. */
export function sayEnded(world: World, before: ExperienceRecord, after: ExperienceRecord): void {
  if (before.publish_at && !after.publish_at)
    world.err(
      `The version that was scheduled for ${before.publish_at} is cancelled. --keep-schedule would have kept it.`,
    )
}

/** Says that a time to unpublish it was there, and is not needed any more. */
export function sayUnneeded(world: World, before: ExperienceRecord, after: ExperienceRecord): void {
  if (before.unpublish_at && !after.unpublish_at)
    world.err(`It was to be unpublished at ${before.unpublish_at}. That time ended with it.`)
}
