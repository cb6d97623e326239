import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { type Content, type Received, receivedIn } from '../draft/draft.ts'
import type { UsedSegment } from '../draft/draft-api.ts'
import type { OpenDraft } from '../draft/open-draft.ts'

/** The draft as it was when somebody began to look at it. */
export interface Reviewed {
  stamp: string
  content: Content
  /** Of the Segments that it uses. Undefined until it is known. */
  segments: string | undefined
  uses: UsedSegment[]
  /** When the version was published that it would replace. Null: people get nothing. */
  live: string | null
}

export interface Review {
  /** Null while it is being saved: nobody can publish what the server does not have. */
  reviewed: Reviewed | null
  /** What somebody changed since. Empty: what is reviewed is still the draft. */
  changes: Received[]
  isOutdated: boolean
  /** A Segment that it uses is another one now, so other people would get it. */
  isForOthers: boolean
  /** Which of them was published or unpublished since. */
  changedSegments: UsedSegment[]
  /** Somebody published, rolled back or unpublished, so it would change something else for people. */
  isInsteadOfOther: boolean
  /** Looks at the draft as it is now. */
  again(): void
}

/** Holds what is reviewed, whatever happens to the draft meanwhile. */
export function useReviewed(draft: OpenDraft): Review {
  const now = useStore(draft.$draft)
  const saved = useStore(draft.$saving).state === 'saved'
  const { segments_stamp: segments, segments: uses = [], published_at: live = null } = useStore(draft.$about) ?? {}
  const take = (): Reviewed | null => (saved ? { stamp: now.stamp, content: now.content, segments, uses, live } : null)
  const [reviewed, setReviewed] = useState(take)
  useEffect(() => {
    if (!reviewed) setReviewed(take())
    else if (reviewed.segments === undefined && segments !== undefined) setReviewed({ ...reviewed, segments, uses })
  }, [saved, segments])
  useEffect(() => {
    // The answer to one's own write does not say it.
    if (segments === undefined) void draft.look()
  }, [segments])
  const isForOthers = reviewed?.segments !== undefined && segments !== undefined && reviewed.segments !== segments
  const isInsteadOfOther = reviewed !== null && reviewed.live !== live
  const isOutdated = reviewed !== null && (reviewed.stamp !== now.stamp || isForOthers || isInsteadOfOther)
  return {
    reviewed,
    changes: isOutdated ? receivedIn(reviewed, now) : [],
    isOutdated,
    isForOthers,
    changedSegments: isForOthers ? uses.filter(one => !reviewed.uses.some(was => isSame(one, was))) : [],
    isInsteadOfOther,
    again: () => setReviewed(take()),
  }
}

const isSame = (one: UsedSegment, other: UsedSegment): boolean =>
  one.id === other.id && one.published_at === other.published_at
