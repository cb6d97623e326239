import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { unfinishedWords } from '../../../content/unfinished.ts'
import type { Kind } from '../../../protocol/experience.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Api } from '../../api.ts'
import { ApiError, currentOf, inWords } from '../../api-error.ts'
import { Button, LinkButton } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { Notice } from '../../controls/notice.tsx'
import { EVERYBODY } from '../../segments/everybody.ts'
import { experiencePage, onePath } from '../../words/addresses.ts'
import { changeWords } from '../change-words.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { useEditor, useField } from '../editor.ts'
import { SaveState } from '../save-state.tsx'
import { hasSteps } from '../steps/step-words.ts'
import { useNameOf } from '../use-name-of.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ChangesCard } from './changes-card.tsx'
import { DryRunCard } from './dry-run-card.tsx'
import { useDryRun } from './use-dry-run.ts'
import { type Reviewed, timesOf, useReviewed } from './use-reviewed.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import { WarningsCard } from './warnings-card.tsx'
import { NOW, type When, WhenFields, whenWords } from './when-fields.tsx'

interface Props {
  api: Api
  mayPublish: boolean
  mayCount: boolean
  onGo(path: string): void
  onClose(): void
}

/** The review before publishing: what changes for people, what looks wrong, and how many would get it. */
export function PublishDialog({ api, mayPublish, mayCount, onGo, onClose }: Props) {
  const { draft, kind, around } = useEditor()
  const { LimitGroups } = around
  const about = useStore(draft.$about)
  const { content: now } = useStore(draft.$draft)
  const saved = useStore(draft.$saving).state === 'saved'
  const review = useReviewed(draft)
  const nameOf = useNameOf()
  const [compared, setCompared] = useState<string | null>(null)
  const [when, setWhen] = useState<When>(NOW)
  const [done, setDone] = useState<When | null>(null)
  const { busy, problem, publish } = usePublish(api, draft, when, review.reviewed, () => setDone(when))
  if (!about) return null
  if (done) return <Published kind={kind} id={about.id} when={done} onClose={onClose} />
  const { stamp = '', content = now, live = null, times = timesOf(about) } = review.reviewed ?? {}
  // What a colleague moved or ended is not said to come: the notice above says what became of it.
  const isStillDue = times.publish_at === about.publish_at
  // Of all that the review shows.
  const shown = `${stamp} ${review.reviewed?.review}`
  const hear = (comparedStamp: string) => {
    setCompared(comparedStamp)
    if (comparedStamp !== stamp) void draft.look()
  }
  // Nothing is published that was not compared, or that is no longer what was compared.
  const unfinished = unfinishedWords((content.segment as unknown as SegmentGroup | undefined) ?? EVERYBODY, nameOf)
  const isReady =
    saved &&
    !about.archived_at &&
    !review.isOutdated &&
    unfinished.length === 0 &&
    (about.published_at === null || compared === stamp)
  return (
    <Dialog title="Before you publish" wide onClose={onClose}>
      {!saved && (
        <Notice tone="warn">
          <SaveState draft={draft} /> What is not saved is not published.
        </Notice>
      )}
      <ChangedMeanwhile
        draft={draft}
        review={review}
        changeWords={(before, after) => changeWords(before, after, nameOf)}
      />
      <section class="review">
        <h3>What changes for people</h3>
        <ChangesCard key={`${shown} ${live}`} kind={kind} about={about} onCompared={hear} />
      </section>
      <section class="review">
        <h3>What looks wrong</h3>
        <WarningsCard key={shown} kind={kind} id={about.id} content={content} onGo={onGo} />
      </section>
      {mayCount && saved && (
        <section class="review">
          <h3>Who would get it</h3>
          <Count api={api} id={about.id} stamp={shown} />
        </section>
      )}
      {LimitGroups && hasSteps(kind) && <LimitGroups key={shown} unlimited={content.unlimited === true} />}
      {mayPublish ? (
        <form
          class="review"
          onSubmit={event => {
            event.preventDefault()
            void publish()
          }}
        >
          {!about.archived_at && (
            <>
              <h3>When</h3>
              <WaitingNotice publishAt={isStillDue ? times.publish_at : null} when={when} onChange={setWhen} />
              <WhenFields when={when} unpublishAt={times.unpublish_at} onChange={setWhen} />
            </>
          )}
          {unfinished.map(sentence => (
            <p key={sentence} class="field-error" role="alert">
              {sentence}
            </p>
          ))}
          <p class="field-error" role="alert">
            {problem}
          </p>
          <footer class="dialog-actions">
            <Button onClick={onClose}>Not yet</Button>
            <Button kind="primary" type="submit" busy={busy} disabled={!isReady}>
              {when.publish === 'now' ? 'Publish' : 'Schedule'}
            </Button>
          </footer>
        </form>
      ) : (
        <Notice>Your role does not publish. Send the address of this page to somebody who does.</Notice>
      )}
    </Dialog>
  )
}

function Count({ api, id, stamp }: { api: Api; id: string; stamp: string }) {
  const { kind } = useEditor()
  return <DryRunCard counting={useDryRun(api, kind, id, stamp)} />
}

/** Publishes exactly what was reviewed, or nothing. */
function usePublish(api: Api, draft: OpenDraft, when: When, reviewed: Reviewed | null, onDone: () => void) {
  const { kind } = useEditor()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // What was wrong with the review before says nothing about this one.
  useEffect(() => setProblem(''), [reviewed?.stamp, reviewed?.review, reviewed?.live, reviewed?.times])
  const publish = async () => {
    if (!reviewed) return
    const { stamp, review: review_stamp, live: if_published_at, times } = reviewed
    const { id } = draft.$about.get()!
    setBusy(true)
    setProblem('')
    try {
      await api.send('PATCH', onePath(kind), {
        id,
        ...whenWords(when),
        stamp,
        review_stamp,
        if_published_at,
        if_publish_at: times.publish_at,
        if_unpublish_at: times.unpublish_at,
      })
      onDone()
    } catch (error) {
      setProblem(sayWhy(error))
    } finally {
      setBusy(false)
      void draft.look()
    }
  }
  return { busy, problem, publish }
}

function sayWhy(error: unknown): string {
  if (currentOf(error)) return 'Nothing was published: it was changed a moment ago. Look at what changed, please.'
  if (error instanceof ApiError && error.status === 0) return 'No connection: nothing was published. Try again.'
  return inWords(error)
}

function Published({ kind, id, when, onClose }: { kind: Kind; id: string; when: When; onClose(): void }) {
  const now = when.publish === 'now'
  const isDelivered = useField('automatic').value === false
  return (
    <Dialog title={now ? 'It is live' : 'It is scheduled'} onClose={onClose}>
      <p>
        {!now
          ? 'What you see now is what people will get then, whatever is edited in between. Who is in its Segments is decided then.'
          : isDelivered
            ? 'Nobody gets it until it is delivered to them, by you or by your backend.'
            : 'Pages that are open get it within a minute; everybody else with the next page.'}
      </p>
      <footer class="dialog-actions">
        <Button onClick={onClose}>Go on editing</Button>
        {now && isDelivered ? (
          <LinkButton href={`/console/deliveries/new?model=${id}&kind=${kind}`}>Deliver it</LinkButton>
        ) : (
          <LinkButton href={experiencePage({ kind, id }, 'history')}>History</LinkButton>
        )}
        <LinkButton kind="primary" href={experiencePage({ kind, id }, 'results')}>
          Watch the results
        </LinkButton>
      </footer>
    </Dialog>
  )
}
