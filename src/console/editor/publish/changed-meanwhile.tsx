import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { Notice } from '../../controls/notice.tsx'
import { useSigned } from '../../use-signed.ts'
import type { Colleague } from '../draft/colleague.ts'
import type { Content } from '../draft/draft.ts'
import type { About, Reached } from '../draft/draft-api.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { whoWords } from '../who-words.ts'
import { by, decidedWords } from './decided-words.ts'
import { timesWords } from './times-words.ts'
import { type Review, type Reviewed, timesOf } from './use-reviewed.ts'

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
  const done = about?.standing_by
  const reviewed = review.reviewed
  if (!reviewed) return null
  if (about?.archived_at) return <Archived by={about.standing_by?.archived_at} />
  if (!review.isOutdated) return null
  const isSaid = review.isDecidedAnew || review.isInsteadOfOther || review.isRescheduled
  return (
    <Notice tone="warn">
      {review.isDecidedAnew && <DecidedAnew reviewed={reviewed} about={about!} />}
      {review.isInsteadOfOther && (
        <p role="alert">
          {about?.published_at
            ? `Another version was published${by(done?.published_at, user.id)} while you looked at it. Publishing would replace that one.`
            : `It was unpublished${by(done?.published_at, user.id)} while you looked at it. Publishing would show it to people again.`}
        </p>
      )}
      {about &&
        timesWords(reviewed.times, timesOf(about), done, user.id).map(sentence => (
          <p key={sentence} role="alert">
            {sentence}
          </p>
        ))}
      {(review.changes.length > 0 || !isSaid) && (
        <p role="alert">{whoWords(about?.changed_by, user.id)} changed it while you looked at it:</p>
      )}
      <ul class="received">
        {changeWords(reviewed.content, content).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button small onClick={review.again}>
        Review it as it is now
      </Button>
    </Notice>
  )
}

/** Nothing is published of what is archived, and reviewing it again would offer that. */
function Archived({ by: who }: { by: Colleague | null | undefined }) {
  const { user } = useSigned()
  return (
    <Notice tone="warn">
      <p role="alert">
        It is archived{by(who, user.id)}: nobody gets it. Bring it back before you publish it: that is under “More”.
      </p>
    </Notice>
  )
}

/** What decides it and is another one now, and who made it so. */
function DecidedAnew({ reviewed, about }: { reviewed: Reviewed; about: About }) {
  const { user } = useSigned()
  const { reached = [], decided_by = [] } = about
  const begun = reached.filter(each => !reviewed.reached.some(was => isSameReach(was, each)))
  const ended = reviewed.reached.filter(was => !reached.some(({ id }) => id === was.id))
  const said = [...begun, ...ended].map(({ id }) => id)
  const sentences = [
    ...begun.map(each => begunWords(each, by(decided_by.find(({ id }) => id === each.id)?.changed_by, user.id))),
    ...ended.map(({ name }) => `“${name}” is no longer live or scheduled for this Segment.`),
    ...decidedWords(reviewed.decidedBy, decided_by, user.id, said),
  ]
  return (
    <>
      {sentences.map(sentence => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
    </>
  )
}

const begunWords = ({ name, publish_at }: Reached, by: string): string =>
  `“${name}” ${
    publish_at
      ? `was scheduled for ${new Date(publish_at).toLocaleString()}${by}`
      : `went live for this Segment${by && ` (published${by})`}`
  } while you looked at it: publishing would change who gets it, too.`

const isSameReach = (one: Reached, other: Reached): boolean =>
  one.id === other.id && one.in_live === other.in_live && one.publish_at === other.publish_at
