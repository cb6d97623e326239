import { useEffect, useState } from 'preact/hooks'
import type { ParamsFor } from '../../protocol/contract.ts'
import type { ExperienceRecord, Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import { ApiError } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import type { About } from '../editor/draft/draft-api.ts'
import { by, decidedWords } from '../editor/publish/decided-words.ts'
import { timesWords } from '../editor/publish/times-words.ts'
import { timesOf } from '../editor/publish/use-reviewed.ts'
import { useAsked } from '../use-asked.ts'
import { useSigned } from '../use-signed.ts'
import { whileSeen } from '../while-seen.ts'
import { onePath } from '../words/addresses.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'

type How = Pick<ParamsFor<'POST /v3/edit/tours/:id/rollback'>, 'draft' | 'schedule'>

/**
 * What a roll back would bring back, as it was when somebody began to look at it, and what changed meanwhile. `replaces`: null if
 * the draft stays. Otherwise the stamp of the draft of which the user has read what goes, if anything does.
 */
export function useRestored(kind: Kind, id: string, number: number, replaces: { read: string | null } | null) {
  const { api } = useConsole()
  const { user } = useSigned()
  const path = onePath(kind)
  const versionPath = `${path}/versions/:number` as const
  const one = useAsked(path, { id })
  const read = useAsked(versionPath, { id, number })
  const record = one.data && experienceIn(one.data)
  const isLive = record?.published_at != null
  /** A draft without changes is replaced only as long as it has none. */
  const draft = replaces && (replaces.read ?? record?.stamp ?? null)
  const live = useAsked(isLive ? path : null, { id, version: 'live' })
  const [meanwhile, setMeanwhile] = useState<string[]>([])
  /** Asks what changed since. */
  const look = async (): Promise<string[]> => {
    if (!record || !read.data) return []
    const [answer, version] = [await api.get(path, { id }), await api.get(versionPath, { id, number })]
    const now = experienceIn(answer)
    const changes = [
      ...standingWords(record, now, answer.standing_by, user.id),
      ...(read.data.review_stamp === version.review_stamp
        ? []
        : decidedWords(read.data.decided_by, version.decided_by, user.id)),
      ...(draft === null || draft === now.stamp ? [] : [changedMeanwhile(answer.changed_by, user.id)]),
    ]
    setMeanwhile(changes)
    return changes
  }
  // A failure to look is no news. Whoever presses is told.
  useEffect(() => whileSeen(() => void look().catch(() => {})), [record, read.data, draft])
  /** Publishes it again for the people, and instead of the version, that were looked at. Otherwise it says what changed. */
  const restore = async (how: How) => {
    const seen = {
      if_published_at: record?.published_at,
      if_publish_at: record?.publish_at,
      review_stamp: read.data?.review_stamp,
      ...(draft !== null && { stamp: draft }),
    }
    try {
      await api.send('POST', `${path}/rollback`, { id, version: number, ...how, ...seen })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || (await look()).length === 0) throw error
      throw new ApiError(409, ['Nothing was published. Look at what changed, please.'])
    }
  }
  return {
    record,
    version: read.data,
    /** What people get now. Null: nothing. */
    live: isLive ? live.data && experienceIn(live.data) : null,
    error: one.error ?? read.error ?? live.error,
    meanwhile,
    restore,
  }
}

/** What was done besides the content since somebody looked, and by whom, in sentences. A roll back leaves its time to unpublish alone. */
function standingWords(was: ExperienceRecord, is: ExperienceRecord, done: About['standing_by'], me: string): string[] {
  if (is.archived_at)
    return [`It was archived${by(done?.archived_at, me)} while you looked at it. Bring it back first.`]
  const { unpublish_at } = timesOf(is)
  const times = timesWords({ publish_at: was.publish_at, unpublish_at }, timesOf(is), done, me)
  if (was.published_at === is.published_at) return times
  const does = is.published_at ? 'Another version was published' : 'It was unpublished'
  return [`${does}${by(done?.published_at, me)} while you looked at it.`, ...times]
}
