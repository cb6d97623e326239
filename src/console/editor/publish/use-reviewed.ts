import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { type Content, type Received, receivedIn } from '../draft/draft.ts'
import type { OpenDraft } from '../draft/open-draft.ts'

/** The draft as it was when somebody began to look at it. */
export interface Reviewed {
  stamp: string
  content: Content
}

export interface Review {
  /** Null while it is being saved: nobody can publish what the server does not have. */
  reviewed: Reviewed | null
  /** What somebody changed since. Empty: what is reviewed is still the draft. */
  changes: Received[]
  isOutdated: boolean
  /** Looks at the draft as it is now. */
  again(): void
}

/** Holds what is reviewed, whatever happens to the draft meanwhile. */
export function useReviewed(draft: OpenDraft): Review {
  const now = useStore(draft.$draft)
  const saved = useStore(draft.$saving).state === 'saved'
  const take = (): Reviewed | null => (saved ? { stamp: now.stamp, content: now.content } : null)
  const [reviewed, setReviewed] = useState(take)
  useEffect(() => {
    if (!reviewed) setReviewed(take())
  }, [saved])
  const isOutdated = reviewed !== null && reviewed.stamp !== now.stamp
  return {
    reviewed,
    changes: isOutdated ? receivedIn(reviewed, now) : [],
    isOutdated,
    again: () => setReviewed(take()),
  }
}
