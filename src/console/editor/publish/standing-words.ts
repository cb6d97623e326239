import type { About } from '../draft/draft-api.ts'
import { whoWords } from '../who-words.ts'
import { timesWords } from './times-words.ts'
import { type Times, timesOf } from './use-reviewed.ts'

/** What people get of it, and until when. */
export interface Standing extends Times {
  published_at: string | null
  archived_at: string | null
}

type Now = Pick<About, 'published_at' | 'archived_at' | 'standing_by'> & Partial<Times>

export const standingOf = (about: Now): Standing => ({
  published_at: about.published_at,
  archived_at: about.archived_at,
  ...timesOf(about),
})

/** What somebody did to it since it stood so: who, what and when, in sentences. `me`: the id of the signed-in user. */
export function standingWords(was: Standing, is: Now, me: string | undefined): string[] {
  const by = is.standing_by
  if (is.archived_at !== was.archived_at) {
    const who = whoWords(by?.archived_at, me)
    return [is.archived_at ? `${who} archived it on ${timeOf(is.archived_at)}.` : `${who} brought it back.`]
  }
  const now = timesOf(is)
  const isEnded = was.published_at !== null && is.published_at === null
  // What ended with it is not told one by one.
  const ended: Times = isEnded
    ? { publish_at: now.publish_at ?? was.publish_at, unpublish_at: now.unpublish_at ?? was.unpublish_at }
    : now
  return [...liveWords(was, is, whoWords(by?.published_at, me)), ...timesWords(was, ended, by, me)]
}

function liveWords(was: Standing, is: Now, who: string): string[] {
  if (was.published_at === is.published_at) return []
  if (is.published_at === null) return [`${who} unpublished it while you looked at it.`]
  return [`${who} published ${was.published_at ? 'another version' : 'it'} on ${timeOf(is.published_at)}.`]
}

const timeOf = (time: string): string => new Date(time).toLocaleString()
