import { useStore } from '@nanostores/preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { unfinishedWords } from '../../content/unfinished.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { currentOf, inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Notice } from '../controls/notice.tsx'
import { aroundOverApi } from '../editor/around-over-api.ts'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { ChangedMeanwhile } from '../editor/publish/changed-meanwhile.tsx'
import { type Reviewed, useReviewed } from '../editor/publish/use-reviewed.ts'
import { SaveState } from '../editor/save-state.tsx'
import { useAsked } from '../use-asked.ts'
import { useMay } from '../use-signed.ts'
import { ReachedList } from './reached-list.tsx'
import { segmentChanges } from './segment-changes.ts'
import { Side } from './side.tsx'
import { useCounted } from './use-counted.ts'
import { useNames } from './use-names.ts'

const PATH = '/v3/edit/segments/:id'

interface Props {
  id: string
  draft: OpenDraft
  onClose(): void
  onDone(): void
}

type Written = SegmentGroup & { name?: string; description?: string | null }

/** The review before a Segment is published: who is in it before and after, how many, and which live and scheduled Experiences it reaches. */
export function SegmentReview({ id, draft, onClose, onDone }: Props) {
  const { api } = useConsole()
  const about = useStore(draft.$about)
  const saved = useStore(draft.$saving).state === 'saved'
  const [round, setRound] = useState(0)
  const held = useReviewed(draft)
  const isLive = about?.published_at != null
  const live = useAsked(isLive ? PATH : null, { id, version: 'live' })
  const again = () => {
    held.again()
    live.again()
    setRound(round + 1)
  }
  const review = { ...held, again }
  const mayCount = useMay('read people')
  const before = live.data?.segment
  const after = review.reviewed?.content as Written | undefined
  const counts = `${round} ${review.reviewed?.review}`
  const wasCounted = useCounted(mayCount ? before : undefined, counts)
  const isCounted = useCounted(mayCount ? after : undefined, counts)
  const names = useNames(useMemo(() => aroundOverApi(api, mayCount), [api, mayCount]))
  const unfinished = after ? unfinishedWords(after, names.nameOf) : []
  const { busy, problem, publish } = usePublish(id, draft, review.reviewed, onDone)
  const isCompared =
    (!isLive || (!!before && !live.loading)) &&
    review.reviewed?.review !== undefined &&
    (!mayCount || (isCounted.isKnown && (!isLive || wasCounted.isKnown)))
  return (
    <Dialog title="Publish this Segment?" wide onClose={onClose}>
      {!saved && (
        <Notice tone="warn">
          <SaveState draft={draft} /> What is not saved is not published.
        </Notice>
      )}
      <ChangedMeanwhile
        draft={draft}
        review={review}
        changeWords={(was, is) => segmentChanges(was, is, names.nameOf)}
      />
      <section class="review">
        <h3>Who is in it</h3>
        <dl class="before-after">
          {isLive && <Side says="Now" group={before} counted={wasCounted.says} nameOf={names.nameOf} />}
          <Side
            says={isLive ? 'After this' : 'From now on'}
            group={after}
            counted={isCounted.says}
            nameOf={names.nameOf}
          />
        </dl>
        {before && after && before.name !== after.name && (
          <p>
            It is called <ins>{after.name}</ins> <span class="hint">instead of</span> <del>{before.name}</del>.
          </p>
        )}
      </section>
      <section class="review">
        <h3>What it reaches</h3>
        {review.reviewed?.review !== undefined && (
          <ReachedList id={id} reached={review.reviewed.reached} before={before} after={after} stamp={counts} />
        )}
      </section>
      {unfinished.map(sentence => (
        <p key={sentence} class="field-error" role="alert">
          {sentence}
        </p>
      ))}
      <p class="field-error" role="alert">
        {live.error ? inWords(live.error) : problem}
      </p>
      <footer class="dialog-actions">
        <Button onClick={onClose}>Not yet</Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={
            !saved ||
            !!about?.archived_at ||
            !review.reviewed ||
            review.isOutdated ||
            !isCompared ||
            unfinished.length > 0
          }
          onClick={() => void publish()}
        >
          Publish
        </Button>
      </footer>
    </Dialog>
  )
}

/** Publishes exactly what was reviewed, or nothing. */
function usePublish(id: string, draft: OpenDraft, reviewed: Reviewed | null, onDone: () => void) {
  const { api } = useConsole()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // What was wrong with the review before says nothing about this one.
  useEffect(() => setProblem(''), [reviewed])
  const publish = async () => {
    if (!reviewed) return
    setBusy(true)
    setProblem('')
    try {
      const { stamp, review: review_stamp, live: if_published_at } = reviewed
      await api.send('PATCH', PATH, { id, published_at: '$now', stamp, review_stamp, if_published_at })
      onDone()
    } catch (error) {
      setProblem(currentOf(error) ? CHANGED : inWords(error))
      setBusy(false)
    }
    void draft.look()
  }
  return { busy, problem, publish }
}

const CHANGED = 'Nothing was published: it was changed a moment ago. Look at what changed, please.'
