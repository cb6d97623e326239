import { useStore } from '@nanostores/preact'
import type { ReadableAtom } from 'nanostores'
import { useState } from 'preact/hooks'
import { Button, LinkButton } from '../console/controls/button.tsx'
import { Notice } from '../console/controls/notice.tsx'
import { type Editor, EditorProvider } from '../console/editor/editor.ts'
import { membersOf } from '../console/editor/lists.ts'
import { Panel } from '../console/editor/panel.tsx'
import { Received } from '../console/editor/received.tsx'
import { SaveState } from '../console/editor/save-state.tsx'
import { problemTab } from '../console/editor/tabs.ts'
import { UndoButtons } from '../console/editor/undo-buttons.tsx'
import type { Change, Desk } from './desk.ts'
import { PageNote } from './page-note.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlayBar } from './play-bar.tsx'
import type { Showing } from './showing.ts'
import type { Views } from './views.ts'

interface Props {
  editor: Editor
  desk: { $desk: ReadableAtom<Desk>; change: Change }
  showing: Showing
  views: Views
  /** The address of the same Experience in the console. */
  console: string
  onClose(): void
}

/** The console's editor beside the page: docked, floating, folded, or as small as a bar while it plays. */
export function StudioPanel({ editor, desk, showing, views, console, onClose }: Props) {
  const { draft } = editor
  const now = useStore(desk.$desk)
  const hidden = useStore(showing.$hidden)
  const [leaving, setLeaving] = useState(false)
  const name = String(useStore(draft.$draft).content.name ?? '')
  const close = async () => {
    if (await draft.save()) onClose()
    else setLeaving(true)
  }
  const playing = now.playing !== null
  const place = now.side === 'floating' ? { left: `${now.x}px`, top: `${now.y}px` } : {}
  return (
    <section
      class={`studio ${now.side}${playing || now.collapsed ? ' folded' : ''}`}
      style={place}
      aria-label="Beckon studio"
      tabIndex={-1}
      hidden={hidden}
    >
      <PanelHead name={name} desk={now} change={desk.change} folds={!playing} onClose={() => void close()} />
      {leaving && (
        <Notice tone="warn">
          Not everything is saved, and it would be lost with the studio.{' '}
          <span class="row">
            <Button small onClick={() => setLeaving(false)}>
              Stay
            </Button>
            <Button small kind="danger" onClick={onClose}>
              Close all the same
            </Button>
          </span>
        </Notice>
      )}
      {playing ? (
        <PlayBar showing={showing} />
      ) : (
        !now.collapsed && (
          <EditorProvider value={editor}>
            <Writing
              editor={editor}
              desk={now}
              change={desk.change}
              showing={showing}
              views={views}
              console={console}
            />
          </EditorProvider>
        )
      )}
    </section>
  )
}

interface WritingProps {
  editor: Editor
  desk: Desk
  change: Change
  showing: Showing
  views: Views
  console: string
}

/** How far it is saved, the actions, and the editor itself. */
function Writing({ editor: { draft }, desk, change, showing, views, console }: WritingProps) {
  const note = useStore(showing.$note)
  const covered = useStore(showing.$covered)
  const saving = useStore(draft.$saving)
  const steps = membersOf(useStore(draft.$draft).content.steps)
  const index = Math.max(0, steps.findIndex(({ id }) => id === desk.step)) // biome-ignore format: one thought
  const step = steps[index]
  const other = desk.side === 'left' ? 'right' : 'left'
  const goTo = (path: string) => change({ tab: problemTab(path), step: /^steps\.([^.]+)/.exec(path)?.[1] ?? desk.step })
  return (
    <>
      <div class="studio-actions">
        <SaveState draft={draft} />
        <UndoButtons draft={draft} />
        <Button small icon="play" onClick={() => showing.play(index)}>
          Play from here
        </Button>
        <span onClickCapture={() => void draft.save()}>
          <LinkButton small kind="primary" href={`${console}?publish=review`} external>
            Review and publish
          </LinkButton>
        </span>
      </div>
      <div class="studio-body">
        {saving.state === 'signed-out' && (
          <Notice tone="warn">
            The studio has ended here. Open it again with “Edit on the page” in the console. What you wrote waits in
            this tab.
          </Notice>
        )}
        <Received draft={draft} onGo={goTo} />
        <p class="studio-note hint" role="status">
          {note?.says}
          {note?.over && <Link onClick={showing.showAgain}>Show it again</Link>}
          {covered && 'The step is below this panel.'}
          {covered && <Link onClick={() => change({ side: other })}>Move the panel</Link>}
        </p>
        {desk.tab === 'steps' && step && <PageNote key={step.id} at={`steps.${step.id}.url`} views={views} />}
        <Panel
          tab={desk.tab}
          onTab={tab => change({ tab })}
          step={step?.id ?? null}
          onStep={to => change({ step: to })}
        />
      </div>
    </>
  )
}

function Link({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <>
      {' '}
      <button type="button" class="link" onClick={onClick}>
        {children}
      </button>{' '}
    </>
  )
}
