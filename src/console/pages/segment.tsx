import { useStore } from '@nanostores/preact'
import { useConsole } from '../console-parts.ts'
import { Badge } from '../controls/badge.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Empty } from '../controls/empty.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import type { About } from '../editor/draft/draft-api.ts'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { SaveState } from '../editor/save-state.tsx'
import { UndoButtons } from '../editor/undo-buttons.tsx'
import { useDraft } from '../editor/use-draft.ts'
import type { PageProps } from '../route.ts'
import { CountCard } from '../segments/count-card.tsx'
import { SegmentActions } from '../segments/segment-actions.tsx'
import { SegmentEditor } from '../segments/segment-editor.tsx'
import { segmentState } from '../segments/segment-state.ts'
import { UsedByCard } from '../segments/used-by-card.tsx'
import { useLastKnown } from '../use-last-known.ts'
import { useMay, useSigned } from '../use-signed.ts'

const BACK = { href: '/console/segments', label: 'Segments' }

/** One Segment: who is in it, how many they are, and which Experiences use it. */
export function Page({ params }: PageProps) {
  const { user } = useSigned()
  const { api } = useConsole()
  const draft = useDraft(api, user.id, 'segment', params.id!)
  if (!draft) return <Loading lines={8} />
  if ('ok' in draft)
    return draft.status === 404 ? (
      <Empty title="There is no such Segment" says="It may be of another account, or the link is not complete.">
        <LinkButton href={BACK.href}>All Segments</LinkButton>
      </Empty>
    ) : (
      <Empty title="It could not be opened" says={draft.messages.join(' ')} />
    )
  return <Opened id={params.id!} draft={draft} />
}

const standingOf = (about: About | null) => (!about?.published_at ? 'not live' : about.changed ? 'differs' : 'live')

function Opened({ id, draft }: { id: string; draft: OpenDraft }) {
  const { session } = useConsole()
  const ended = useStore(session.$ended)
  const about = useStore(draft.$about)
  const { content, stamp } = useStore(draft.$draft)
  const segments = useLastKnown(about?.segments_stamp)
  const reach = useLastKnown(about?.reach_stamp)
  const mayEdit = useMay('edit drafts')
  const mayReadPeople = useMay('read people')
  const state = about && segmentState(about)
  return (
    <Shown
      title={String(content.name || 'Without a name')}
      back={BACK}
      aside={state && <Badge tone={state.tone}>{state.word}</Badge>}
      actions={
        <>
          {mayEdit && <SaveState draft={draft} signedOut={ended} />}
          {mayEdit && <UndoButtons draft={draft} />}
          <SegmentActions id={id} draft={draft} />
        </>
      }
    >
      <div class="side-by-side">
        <div class="stack">
          <SegmentEditor draft={draft} />
        </div>
        <div class="stack">
          {mayReadPeople && <CountCard id={id} stamp={`${stamp} ${segments}`} standing={standingOf(about)} />}
          <UsedByCard key={reach} id={id} />
        </div>
      </div>
    </Shown>
  )
}
