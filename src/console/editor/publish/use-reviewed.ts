import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import type { Content } from '../draft/draft.ts'
import type { Decider, Reached } from '../draft/draft-api.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { type Received, receivedIn } from '../draft/received.ts'

/** The draft as it was when somebody began to look at it. */
export interface Reviewed {
  stamp: string
  content: Content
  /** Of everything else that decides what the review shows. Undefined until it is known. */
  review: string | undefined
  decidedBy: Decider[]
  /** The live and scheduled Experiences that use it, if it is a Segment. */
  reached: Reached[]
  /** When the version was published that it would replace. Null: people get nothing. */
  live: string | null
  /** When a scheduled version would be published, and when it would be unpublished. */
  times: Times
}

export interface Times {
  publish_at: string | null
  unpublish_at: string | null
}

export interface Review {
  /** Null while it is being saved: nobody can publish what the server does not have. */
  reviewed: Reviewed | null
  /** What somebody changed since. Empty: what is reviewed is still the draft. */
  changes: Received[]
  isOutdated: boolean
  /** Something else decides who gets it now, or where: a Segment, an Experience that uses it, a domain. */
  isDecidedAnew: boolean
  /** Somebody published, rolled back or unpublished, so it would change something else for people. */
  isInsteadOfOther: boolean
  /** Somebody set, moved or cancelled one of its times. */
  isRescheduled: boolean
  /** Looks at the draft as it is now. */
  again(): void
}

/** Segments have none. */
export const timesOf = (about: Partial<Times> | null): Times => ({
  publish_at: about?.publish_at ?? null,
  unpublish_at: about?.unpublish_at ?? null,
})

/** Holds what is reviewed, whatever happens to the draft meanwhile. */
export function useReviewed(draft: OpenDraft): Review {
  const now = useStore(draft.$draft)
  const saved = useStore(draft.$saving).state === 'saved'
  const about = useStore(draft.$about)
  const { review_stamp: review, decided_by: decidedBy = [], reached = [], published_at: live = null } = about ?? {}
  const around = { review, decidedBy, reached }
  const times = timesOf(about)
  const standing = { live, times }
  const take = (): Reviewed | null =>
    saved ? { stamp: now.stamp, content: now.content, ...around, ...standing } : null
  const [reviewed, setReviewed] = useState(take)
  useEffect(() => {
    if (!reviewed) setReviewed(take())
    else if (reviewed.review === undefined && review !== undefined) setReviewed({ ...reviewed, ...around })
  }, [saved, review])
  // What was refused may be accepted by now.
  useEffect(() => void draft.save(), [])
  useEffect(() => {
    // The answer to one's own write does not say it.
    if (review === undefined) void draft.look()
  }, [review])
  const isDecidedAnew = reviewed?.review !== undefined && review !== undefined && reviewed.review !== review
  const isInsteadOfOther = reviewed !== null && reviewed.live !== live
  const isRescheduled =
    reviewed?.times.publish_at !== times.publish_at || reviewed.times.unpublish_at !== times.unpublish_at
  const isOther = isDecidedAnew || isInsteadOfOther || isRescheduled
  const isOutdated = reviewed !== null && (reviewed.stamp !== now.stamp || isOther)
  return {
    reviewed,
    changes: isOutdated ? receivedIn(reviewed, now) : [],
    isOutdated,
    isDecidedAnew,
    isInsteadOfOther,
    isRescheduled,
    again: () => setReviewed(take()),
  }
}
