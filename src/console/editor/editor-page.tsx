import { useStore } from '@nanostores/preact'
import { useCallback, useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { useQuery } from '../use-query.ts'
import { useMay } from '../use-signed.ts'
import { findPeople } from './around-over-api.ts'
import { useEditor, useKnown } from './editor.ts'
import { EditorHead } from './editor-head.tsx'
import { membersOf } from './lists.ts'
import { openOnPage } from './open-on-page.ts'
import { Panel } from './panel.tsx'
import { EditOnPage } from './publish/edit-on-page.tsx'
import { PreviewLink } from './publish/preview-link.tsx'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { Received } from './received.tsx'
import { isTab, problemTab } from './tabs.ts'
import { useLabels } from './use-labels.ts'

/** The panel, the preview beside it, and the actions. The address says which tab and step are open. */
export function EditorPage({ id, signedOut }: { id: string; signedOut: boolean }) {
  const { api } = useConsole()
  const { draft, kind } = useEditor()
  const { content } = useStore(draft.$draft)
  const theme = useKnown(around => around.theme(), null)
  const labels = useLabels(content)
  const mayReadPeople = useMay('read people')
  const mayPublish = useMay('publish')
  const [query, change] = useQuery()
  const [shows, setShows] = useState<'panel' | 'preview'>('panel')
  const steps = membersOf(content.steps)
  const index = Math.max(0, steps.findIndex(step => step.id === query.step)) // biome-ignore format: one thought
  const people = useCallback(findPeople(api), [api])
  const goTo = (path: string) => {
    const step = /^steps\.([^.]+)/.exec(path)?.[1]
    change({ publish: null, tab: problemTab(path), ...(step ? { step } : {}) })
    setShows('panel')
  }
  const onStep = (to: number) => change({ step: membersOf(draft.$draft.get().content.steps)[to]?.id ?? null })
  const open = (url?: string) => openOnPage(api, { kind, experience_id: id, url }, draft.save)
  return (
    <div class={`editor shows-${shows}`}>
      <EditorHead
        id={id}
        signedOut={signedOut}
        onPreview={() => change({ publish: 'link' })}
        onEdit={() => open().catch(() => change({ publish: 'page' }))}
        onPublish={() => change({ publish: 'review' })}
      />
      <Received draft={draft} onGo={goTo} />
      <div class="editor-switch">
        <Button small pressed={shows === 'panel'} onClick={() => setShows('panel')}>
          Write
        </Button>
        <Button small pressed={shows === 'preview'} onClick={() => setShows('preview')}>
          Look at it
        </Button>
      </div>
      <div class="editor-body">
        <Panel
          tab={isTab(query.tab) ? query.tab : 'steps'}
          onTab={tab => change({ tab })}
          step={query.step ?? null}
          onStep={step => change({ step })}
        />
        <PreviewPane
          address="/console/preview"
          draft={draft}
          theme={theme}
          labels={labels}
          step={index}
          onStep={onStep}
          findPeople={mayReadPeople ? people : undefined}
        />
      </div>
      {query.publish === 'link' && (
        <PreviewLink api={api} kind={kind} id={id} save={draft.save} onClose={() => change({ publish: null })} />
      )}
      {query.publish === 'page' && <EditOnPage open={open} onClose={() => change({ publish: null })} />}
      {query.publish === 'review' && (
        <PublishDialog
          api={api}
          mayPublish={mayPublish}
          mayCount={mayReadPeople}
          onGo={goTo}
          onClose={() => change({ publish: null })}
        />
      )}
    </div>
  )
}
