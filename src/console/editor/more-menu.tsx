import { useStore } from '@nanostores/preact'
import { useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { ApiError, inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Confirm } from '../controls/confirm.tsx'
import type { IconName } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { useMay } from '../use-signed.ts'
import { experiencePage, experiencePath, kindPath } from '../words/addresses.ts'
import { copyContent } from './copy-content.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { useEditor } from './editor.ts'
import { KEPT, KeepSchedule } from './publish/waiting-notice.tsx'

/** Actions that many people would notice ask first. */
const QUESTIONS = {
  offline: {
    title: 'Unpublish it?',
    says: 'Nobody gets it any more. Open pages remove it within a minute. The draft stays.',
    does: 'Unpublish',
    danger: true,
  },
  archive: {
    title: 'Archive it?',
    says: 'It leaves the list. Its results stay, and it can be brought back.',
    does: 'Archive',
    danger: true,
  },
}
type Question = keyof typeof QUESTIONS

/** Rare actions: other pages, copy, unpublish, revert, archive. */
export function MoreMenu({ kind, id }: { kind: Kind; id: string }) {
  const { api, router, toasts } = useConsole()
  const { draft, newId } = useEditor()
  const about = useStore(draft.$about)
  const [asked, setAsked] = useState<Question | 'back' | null>(null)
  const mayEdit = useMay('edit drafts')
  const mayPublish = useMay('publish')
  const path = experiencePath({ kind, id })
  const change = async (body: object) => {
    await api.send('PATCH', path, body)
    await draft.look()
  }
  const standing = () => ({
    if_published_at: draft.$about.get()?.published_at,
    if_publish_at: draft.$about.get()?.publish_at,
  })
  /** What the question was asked about. If a colleague publishes or schedules it meanwhile, the answer is about something else. */
  const [seen, setSeen] = useState(standing)
  /** Something live starts it or asks about it, and they know. */
  const [used, setUsed] = useState(false)
  const ask = (question: Question) => {
    setUsed(false)
    setSeen(standing())
    setAsked(question)
  }
  const changeAsSeen = async (body: object) => {
    try {
      await change({ ...body, ...seen, if_unused: !used })
    } catch (error) {
      setUsed(error instanceof ApiError && 'users' in error.body)
      await draft.look()
      setSeen(standing())
      throw error
    }
  }
  const copy = async () => {
    const content = copyContent(draft.$draft.get().content, newId)
    const made = await api.send<{ [kind: string]: { id: string } }>('POST', kindPath(kind), content)
    router.open(experiencePage({ kind, id: made[kind]!.id }))
  }
  const [keep, setKeep] = useState(false)
  const live = about?.published_at != null
  const archived = !!about?.archived_at
  const acts: { [question in Question]: () => Promise<unknown> } = {
    offline: () => changeAsSeen({ published_at: null, schedule: keep ? 'keep' : 'end' }),
    archive: () => changeAsSeen({ archived_at: '$now' }),
  }
  const close = () => setAsked(null)
  const sayWhy = (error: unknown) => toasts.bad(inWords(error))
  return (
    <>
      <Menu
        label="More"
        items={[
          mayEdit && { label: 'Duplicate', icon: 'copy', onChoose: () => copy().catch(sayWhy) },
          mayEdit && live && about.changed && item('Discard changes', 'undo', () => setAsked('back')),
          mayPublish && live && item('Unpublish', 'pause', () => ask('offline')),
          mayPublish && !archived && { ...item('Archive', 'trash', () => ask('archive')), danger: true },
          mayPublish && archived && item('Bring it back', 'undo', () => change({ archived_at: null }).catch(sayWhy)),
        ]}
      />
      {asked === 'back' && <DiscardDialog kind={kind} id={id} onClose={close} />}
      {asked && asked !== 'back' && (
        <Confirm {...QUESTIONS[asked]} act={acts[asked]} onClose={close}>
          <p>
            {asked === 'archive' && live && 'It is unpublished: nobody gets it any more. '}
            {QUESTIONS[asked].says}
          </p>
          {used && <p>What leads to it there would do nothing. Press {QUESTIONS[asked].does} again to do it anyway.</p>}
          {asked === 'archive' && about?.publish_at && (
            <p>
              It is scheduled to be published on {new Date(about.publish_at).toLocaleString()}. That ends too. {KEPT}
            </p>
          )}
          {asked === 'offline' && about?.publish_at && (
            <>
              <p>
                It is scheduled to be published on {new Date(about.publish_at).toLocaleString()}.{' '}
                {keep ? 'People get it again then.' : `That ends too. ${KEPT}`}
              </p>
              <KeepSchedule checked={keep} onChange={setKeep} />
            </>
          )}
        </Confirm>
      )}
    </>
  )
}

const item = (label: string, icon: IconName, onChoose: () => void) => ({ label, icon, onChoose })
