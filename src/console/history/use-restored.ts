import { useEffect, useState } from 'preact/hooks'
import type { ExperienceRecord, Kind } from '../../protocol/experience.ts'
import { ApiError } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import type { About, Decider, UsedSegment } from '../editor/draft/draft-api.ts'
import { by, decidedWords } from '../editor/publish/decided-words.ts'
import { timesWords } from '../editor/publish/times-words.ts'
import { timesOf } from '../editor/publish/use-reviewed.ts'
import { useAsked } from '../use-asked.ts'
import { useSigned } from '../use-signed.ts'
import { whileSeen } from '../while-seen.ts'
import { type ChangedBy, changedMeanwhile } from './changed-meanwhile.ts'

type Read = ExperienceRecord & {
  changed: boolean
  archived_at: string | null
  publish_at: string | null
  stamp: string
}
type One = { [kind: string]: Read }

interface Version {
  version: { content: Pick<ExperienceRecord, 'segment' | 'automatic' | 'percent'> }
  segments: UsedSegment[]
  review_stamp: string
  decided_by: Decider[]
}

/**
 * What a roll back would bring back, as it was when somebody began to look at it, and what changed meanwhile. `replaces`: null if
 * the draft stays. Otherwise the stamp of the draft of which the user has read what goes, if anything does.
 */
export function useRestored(kind: Kind, path: string, number: number, replaces: { read: string | null } | null) {
  const { api } = useConsole()
  const { user } = useSigned()
  const one = useAsked<One>(path)
  const read = useAsked<Version>(`${path}/versions/${number}`)
  const record = one.data?.[kind]
  const isLive = record?.published_at != null
  /** A draft without changes is replaced only as long as it has none. */
  const draft = replaces && (replaces.read ?? record?.stamp ?? null)
  const live = useAsked<One>(isLive ? path : null, { version: 'live' })
  const [meanwhile, setMeanwhile] = useState<string[]>([])
  /** Asks what changed since. */
  const look = async (): Promise<string[]> => {
    if (!record || !read.data) return []
    const [now, version] = [
      await api.get<One & ChangedBy & Pick<About, 'standing_by'>>(path),
      await api.get<Version>(`${path}/versions/${number}`),
    ]
    const changes = [
      ...standingWords(record, now[kind]!, now.standing_by, user.id),
      ...(read.data.review_stamp === version.review_stamp
        ? []
        : decidedWords(read.data.decided_by, version.decided_by, user.id)),
      ...(draft === null || draft === now[kind]!.stamp ? [] : [changedMeanwhile(now.changed_by, user.id)]),
    ]
    setMeanwhile(changes)
    return changes
  }
  // A failure to look is no news. Whoever presses is told.
  useEffect(() => whileSeen(() => void look().catch(() => {})), [record, read.data, draft])
  /** Publishes it again for the people, and instead of the version, that were looked at. Otherwise it says what changed. */
  const restore = async (how: object) => {
    const seen = {
      if_published_at: record?.published_at,
      if_publish_at: record?.publish_at,
      review_stamp: read.data?.review_stamp,
      ...(draft !== null && { stamp: draft }),
    }
    try {
      await api.send('POST', `${path}/rollback`, { version: number, ...how, ...seen })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || (await look()).length === 0) throw error
      throw new ApiError(409, ['Nothing was published. Look at what changed, please.'])
    }
  }
  return {
    record,
    version: read.data,
    /** What people get now. Null: nothing. */
    live: isLive ? live.data?.[kind] : null,
    error: one.error ?? read.error ?? live.error,
    meanwhile,
    restore,
  }
}

/** What was done besides the content since somebody looked, and by whom, in sentences. A roll back leaves its time to unpublish alone. */
function standingWords(was: Read, is: Read, done: About['standing_by'], me: string): string[] {
  if (is.archived_at)
    return [`It was archived${by(done?.archived_at, me)} while you looked at it. Bring it back first.`]
  const { unpublish_at } = timesOf(is)
  const times = timesWords({ publish_at: was.publish_at, unpublish_at }, timesOf(is), done, me)
  if (was.published_at === is.published_at) return times
  const does = is.published_at ? 'Another version was published' : 'It was unpublished'
  return [`${does}${by(done?.published_at, me)} while you looked at it.`, ...times]
}
