import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { Notice } from '../../controls/notice.tsx'
import { useAsked } from '../../use-asked.ts'
import { useSigned } from '../../use-signed.ts'
import type { Colleague } from '../draft/colleague.ts'
import type { Content } from '../draft/draft.ts'
import type { Reached, UsedSegment } from '../draft/draft-api.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { byWords, whoWords } from '../who-words.ts'
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
  const isSaid = review.isForOthers || review.isReachingOthers || review.isInsteadOfOther
  return (
    <Notice tone="warn">
      {review.isForOthers && <ChangedSegments segments={review.changedSegments} />}
      {review.isReachingOthers && <ReachesOthers experiences={review.newlyReached} />}
      {review.isInsteadOfOther && (
        <p role="alert">
          {about?.published_at
            ? 'Another version was published while you looked at it. Publishing would replace that one.'
            : 'It was unpublished while you looked at it. Publishing would show it to people again.'}
        </p>
      )}
      {(review.changes.length > 0 || !isSaid) && (
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

/** Which Segment it was, and who wrote it. */
function ChangedSegments({ segments: [first, ...others] }: { segments: UsedSegment[] }) {
  const { user } = useSigned()
  const { data } = useAsked<{ changed_by: Colleague | null }>(first ? `/v3/edit/segments/${first.id}` : null)
  const which = first ? `The Segment “${first.name}”` : 'A Segment that it uses'
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const by = data?.changed_by ? ` by ${byWords(data.changed_by, user.id)}` : ''
  return (
    <p role="alert">
      {which}
      {more} was changed{by} while you looked at it: who gets it is no longer what you see here.
    </p>
  )
}

/** Which Experience it was. None: fewer use it now. */
function ReachesOthers({ experiences: [first, ...others] }: { experiences: Reached[] }) {
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return (
    <p role="alert">
      {first
        ? `“${first.name}”${more} ${beganWords(first)} while you looked at it: publishing would change who gets it, too.`
        : 'Fewer Experiences use this Segment, live or scheduled, than when you looked at it.'}
    </p>
  )
}

const beganWords = ({ publish_at }: Reached): string =>
  publish_at ? `was scheduled for ${new Date(publish_at).toLocaleString()}` : 'went live for this Segment'
