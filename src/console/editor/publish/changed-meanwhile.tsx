import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { Notice } from '../../controls/notice.tsx'
import { useSigned } from '../../use-signed.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { at, type Path } from '../draft/path.ts'
import { inWords } from '../fields/both-written.tsx'
import { orderWords } from '../path-words.ts'
import type { Review } from './use-reviewed.ts'

interface Props {
  draft: OpenDraft
  review: Review
  /** A place of the draft in words. */
  placeWords(path: Path): string
}

/** Somebody changed the draft while it was reviewed: who, what, and the way on. */
export function ChangedMeanwhile({ draft, review, placeWords }: Props) {
  const { user } = useSigned()
  const about = useStore(draft.$about)
  const { content } = useStore(draft.$draft)
  if (!review.isOutdated) return null
  const by = about?.changed_by
  const who = by?.id === user.id ? 'You, in another window,' : by?.name || 'Somebody else'
  return (
    <Notice tone="warn">
      {review.isForOthers && (
        <p role="alert">A Segment that it uses was changed while you looked at it: other people would get it.</p>
      )}
      {(review.changes.length > 0 || !review.isForOthers) && (
        <p role="alert">{who} changed it while you looked at it:</p>
      )}
      <ul class="received">
        {review.changes.map(({ at: path, before, order }) =>
          order ? (
            <li key={`order of ${path}`}>
              <b>{orderWords(content, path)}</b>
            </li>
          ) : (
            <li key={path}>
              <b>{placeWords(path)}</b> <ins>{inWords(at(content, path))}</ins> <span class="hint">instead of</span>{' '}
              <del>{inWords(before)}</del>
            </li>
          ),
        )}
      </ul>
      <Button small onClick={review.again}>
        Review it as it is now
      </Button>
    </Notice>
  )
}
