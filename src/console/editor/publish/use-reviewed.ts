import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import type { Content } from '../draft/draft.ts'
import type { Reached, UsedSegment } from '../draft/draft-api.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { type Received, receivedIn } from '../draft/received.ts'
import { changedSegments } from './changed-segments.ts'

/** The draft as it was when somebody began to look at it. */
export interface Reviewed {
  stamp: string
  content: Content
  /** Of the Segments that it uses. Undefined until it is known. */
  segments: string | undefined
  uses: UsedSegment[]
  /** Of the live and scheduled Experiences that use it, if it is a Segment. */
  reach: string | undefined
  reached: Reached[]
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
  /** Other live or scheduled Experiences use this Segment now, so it would change something for their people. */
  isReachingOthers: boolean
  /** Which of them are new. */
  newlyReached: Reached[]
  /** Somebody published, rolled back or unpublished, so it would change something else for people. */
  isInsteadOfOther: boolean
  /** Looks at the draft as it is now. */
  again(): void
}

/** Holds what is reviewed, whatever happens to the draft meanwhile. */
export function useReviewed(draft: OpenDraft): Review {
  const now = useStore(draft.$draft)
  const saved = useStore(draft.$saving).state === 'saved'
  const about = useStore(draft.$about)
  const { segments_stamp: segments, reach_stamp: reach, reached = [], published_at: live = null } = about ?? {}
  const around = { segments, uses: about?.segments ?? [], reach, reached }
  const take = (): Reviewed | null => (saved ? { stamp: now.stamp, content: now.content, ...around, live } : null)
  const [reviewed, setReviewed] = useState(take)
  useEffect(() => {
    if (!reviewed) setReviewed(take())
    else if (reviewed.segments === undefined && segments !== undefined) setReviewed({ ...reviewed, ...around })
  }, [saved, segments])
  // What was refused may be accepted by now.
  useEffect(() => void draft.save(), [])
  useEffect(() => {
    // The answer to one's own write does not say it.
    if (segments === undefined) void draft.look()
  }, [segments])
  const isForOthers = areKnownToDiffer(reviewed?.segments, segments)
  const isReachingOthers = areKnownToDiffer(reviewed?.reach, reach)
  const isInsteadOfOther = reviewed !== null && reviewed.live !== live
  const isOutdated =
    reviewed !== null && (reviewed.stamp !== now.stamp || isForOthers || isReachingOthers || isInsteadOfOther)
  return {
    reviewed,
    changes: isOutdated ? receivedIn(reviewed, now) : [],
    isOutdated,
    isForOthers,
    changedSegments: isForOthers ? changedSegments(reviewed!.uses, around.uses) : [],
    isReachingOthers,
    newlyReached: isReachingOthers
      ? reached.filter(each => !reviewed!.reached.some(was => isSameReach(was, each)))
      : [],
    isInsteadOfOther,
    again: () => setReviewed(take()),
  }
}

const areKnownToDiffer = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

const isSameReach = (one: Reached, other: Reached): boolean =>
  one.id === other.id && one.in_live === other.in_live && one.publish_at === other.publish_at
