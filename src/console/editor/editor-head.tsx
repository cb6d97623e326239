import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import { ExperienceTabs } from '../experiences/experience-tabs.tsx'
import { useLastKnown } from '../use-last-known.ts'
import { useMay } from '../use-signed.ts'
import { experiencePage } from '../words/addresses.ts'
import type { About } from './draft/draft-api.ts'
import { useEditor } from './editor.ts'
import { MoreMenu } from './more-menu.tsx'
import { CancelTime } from './publish/cancel-time.tsx'
import { ForOthers } from './publish/for-others.tsx'
import type { Times } from './publish/use-reviewed.ts'
import { SaveState } from './save-state.tsx'
import { UndoButtons } from './undo-buttons.tsx'

interface Props {
  id: string
  signedOut: boolean
  onPreview(): void
  onEdit(): void
  onPublish(): void
}

/** The name, the state, how far it is saved, and the actions. */
export function EditorHead({ id, signedOut, onPreview, onEdit, onPublish }: Props) {
  const { draft, kind, readOnly } = useEditor()
  const { content } = useStore(draft.$draft)
  const about = useStore(draft.$about)
  const mayPreview = useMay('preview')
  const mayPublish = useMay('publish')
  const name = String(content.name ?? '')
  useEffect(() => {
    document.title = `${name} · Beckon`
  }, [name])
  const [tone, state] = stateOf(about)
  return (
    <header class="editor-head">
      <div class="page-head">
        <a class="back" href="/console/experiences">
          ← Experiences
        </a>
        <div class="page-title">
          <h1 tabIndex={-1}>{name || 'Without a name'}</h1>
          <Badge tone={tone}>{state}</Badge>
          <span class="hint">{kind}</span>
        </div>
      </div>
      <ExperienceTabs kind={kind} id={id} current="edit" />
      <div class="editor-actions">
        {readOnly ? (
          <span class="hint">You may read this, not change it.</span>
        ) : (
          <SaveState draft={draft} signedOut={signedOut} />
        )}
        {!readOnly && <UndoButtons draft={draft} />}
        {!readOnly && (
          <Button icon="edit" onClick={onEdit}>
            Edit on the page
          </Button>
        )}
        {mayPreview && (
          <Button icon="eye" onClick={onPreview}>
            Preview on the page
          </Button>
        )}
        {!about?.archived_at && (
          <Button kind="primary" onClick={onPublish}>
            {mayPublish ? 'Review and publish' : 'Review'}
          </Button>
        )}
        <MoreMenu kind={kind} id={id} />
      </div>
      {about && <Schedule about={about} />}
    </header>
  )
}

/** Whether it is live, and whether people get something else than this draft. */
function stateOf(about: About | null): [Tone, string] {
  if (!about) return ['warn', 'Offline copy']
  if (about.archived_at) return ['plain', 'Archived']
  if (!about.published_at) return ['plain', 'Draft']
  return about.changed ? ['accent', 'Live, with changes'] : ['good', 'Live']
}

/** What is scheduled, and what did not happen. */
function Schedule({ about }: { about: About }) {
  const { draft, kind } = useEditor()
  const mayPublish = useMay('publish')
  const [asking, setAsking] = useState<keyof Times | null>(null)
  const since = useLastKnown(about.changed_segments) ?? []
  const times = [
    ['publish_at', 'It is published'],
    ['unpublish_at', 'It is unpublished'],
  ] as const
  return (
    <>
      {about.archived_at && (
        <Notice>
          It is archived. {mayPublish ? 'Bring it back (under “More”)' : 'Somebody who publishes has to bring it back'}{' '}
          to change or publish it.
        </Notice>
      )}
      {about.schedule_problem && <Notice tone="bad">{about.schedule_problem}</Notice>}
      {times.map(([field, says]) => {
        const at = about[field]
        return at ? (
          <Notice key={field} tone={field === 'publish_at' && since.length > 0 ? 'warn' : undefined}>
            {says} on {new Date(at).toLocaleString()}.{' '}
            {mayPublish && (
              <button type="button" class="link" onClick={() => setAsking(field)}>
                Cancel that
              </button>
            )}
            {field === 'publish_at' && (
              <>
                {' '}
                <a href={`${experiencePage({ kind, id: about.id }, 'history')}?from=draft&to=scheduled`}>
                  Compare it with the draft
                </a>
              </>
            )}
            {field === 'publish_at' && since.length > 0 && <ForOthers about={about} segments={since} />}
          </Notice>
        ) : null
      })}
      {asking && (
        <CancelTime kind={kind} about={about} time={asking} look={draft.look} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
