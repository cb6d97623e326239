import { useEffect, useState } from 'preact/hooks'
import type { ExperienceRecord, Kind } from '../../protocol/experience.ts'
import { ApiError } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import type { Decider, UsedSegment } from '../editor/draft/draft-api.ts'
import { decidedWords } from '../editor/publish/decided-words.ts'
import { useAsked } from '../use-asked.ts'
import { useSigned } from '../use-signed.ts'
import { whileSeen } from '../while-seen.ts'
import { type ChangedBy, changedMeanwhile } from './changed-meanwhile.ts'

type Read = ExperienceRecord & { changed: boolean; publish_at: string | null; stamp: string }
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
    const [now, version] = [await api.get<One & ChangedBy>(path), await api.get<Version>(`${path}/versions/${number}`)]
    const changes = [
      ...changesOf([record.published_at, now[kind]!.published_at], [read.data, version], user.id),
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

/** What is different since somebody looked, in sentences. */
const changesOf = (
  [was, is]: [string | null, string | null],
  [before, after]: [Version, Version],
  me: string,
): string[] => [
  ...(was === is
    ? []
    : [is ? 'Another version was published while you looked at it.' : 'It was unpublished while you looked at it.']),
  ...(before.review_stamp === after.review_stamp ? [] : decidedWords(before.decided_by, after.decided_by, me)),
]
