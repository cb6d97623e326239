import { useStore } from '@nanostores/preact'
import { useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import { kindPath } from '../../protocol/kind-path.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import type { IconName } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { useMay } from '../use-signed.ts'
import { experiencePage, onePath } from '../words/addresses.ts'
import { copyContent } from './copy-content.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { useEditor } from './editor.ts'
import { type Ending, EndQuestion } from './publish/end-question.tsx'

/** Rare actions: other pages, copy, unpublish, revert, archive. */
export function MoreMenu({ kind, id }: { kind: Kind; id: string }) {
  const { api, router, toasts } = useConsole()
  const { draft, newId } = useEditor()
  const about = useStore(draft.$about)
  const [asked, setAsked] = useState<Ending | 'back' | null>(null)
  const mayEdit = useMay('edit drafts')
  const mayPublish = useMay('publish')
  const bringBack = async () => {
    await api.send('PATCH', onePath(kind), { id, archived_at: null })
    await draft.look()
  }
  const copy = async () => {
    const content = copyContent(draft.$draft.get().content, newId)
    const made = await api.create(kindPath(kind), content)
    router.open(experiencePage(experienceIn(made)))
  }
  const live = about?.published_at != null
  const archived = !!about?.archived_at
  const close = () => setAsked(null)
  const sayWhy = (error: unknown) => toasts.bad(inWords(error))
  return (
    <>
      <Menu
        label="More"
        items={[
          mayEdit && { label: 'Duplicate', icon: 'copy', onChoose: () => copy().catch(sayWhy) },
          mayEdit && live && about.changed && item('Discard changes', 'undo', () => setAsked('back')),
          mayPublish && live && item('Unpublish', 'pause', () => setAsked('unpublish')),
          mayPublish && !archived && { ...item('Archive', 'trash', () => setAsked('archive')), danger: true },
          mayPublish && archived && item('Bring it back', 'undo', () => bringBack().catch(sayWhy)),
        ]}
      />
      {asked === 'back' && <DiscardDialog kind={kind} id={id} onClose={close} />}
      {asked && asked !== 'back' && <EndQuestion kind={kind} id={id} ending={asked} onClose={close} />}
    </>
  )
}

const item = (label: string, icon: IconName, onChoose: () => void) => ({ label, icon, onChoose })
