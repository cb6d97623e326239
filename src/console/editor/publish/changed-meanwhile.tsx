import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { Notice } from '../../controls/notice.tsx'
import { useSigned } from '../../use-signed.ts'
import type { Content } from '../draft/draft.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { whoWords } from '../who-words.ts'
import type { Review } from './use-reviewed.ts'

interface Props {
  draft: OpenDraft
  review: Review
  /** What differs between two contents, in sentences. */
  changeWords(before: Content, after: Content): string[]
}

/** Somebody changed the draft while it was reviewed: who, what, and the way on. */
export function ChangedMeanwhile({ draft, review, changeWords }: Props) {
  const { user } = useSigned()
  const about = useStore(draft.$about)
  const { content } = useStore(draft.$draft)
  if (!review.isOutdated) return null
  return (
    <Notice tone="warn">
      {review.isForOthers && (
        <p role="alert">A Segment that it uses was changed while you looked at it: other people would get it.</p>
      )}
      {review.isInsteadOfOther && (
        <p role="alert">
          {about?.published_at
            ? 'Another version was published while you looked at it. Publishing would replace that one.'
            : 'It was unpublished while you looked at it. Publishing would show it to people again.'}
        </p>
      )}
      {(review.changes.length > 0 || !(review.isForOthers || review.isInsteadOfOther)) && (
        <p role="alert">{whoWords(about?.changed_by, user.id)} changed it while you looked at it:</p>
      )}
      <ul class="received">
        {changeWords(review.reviewed!.content, content).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button small onClick={review.again}>
        Review it as it is now
      </Button>
    </Notice>
  )
}
