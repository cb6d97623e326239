import { useStore } from '@nanostores/preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Confirm } from '../controls/confirm.tsx'
import { Menu } from '../controls/menu.tsx'
import { useMay } from '../use-signed.ts'
import { experiencePage, experiencePath, kindPath } from '../words/addresses.ts'
import { copyContent } from './copy-content.ts'
import { storedIn } from './draft/draft-api.ts'
import type { JsonObject } from './draft/json.ts'
import { useEditor } from './editor.ts'

interface Asked {
  title: string
  says: ComponentChildren
  does: string
  danger?: boolean
  act(): Promise<unknown>
}

/** What is done rarely: look elsewhere, copy, take offline, put back, archive. */
export function MoreMenu({ kind, id }: { kind: Kind; id: string }) {
  const { api, router, toasts } = useConsole()
  const { draft, newId } = useEditor()
  const about = useStore(draft.$about)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayEdit = useMay('edit drafts')
  const mayPublish = useMay('publish')
  const path = experiencePath({ kind, id })
  const change = async (body: object) => {
    await api.send('PATCH', path, body)
    await draft.look()
  }
  const copy = async () => {
    const content = copyContent(draft.$draft.get().content, newId)
    const made = await api.send<{ [kind: string]: { id: string } }>('POST', kindPath(kind), content)
    router.open(experiencePage({ kind, id: made[kind]!.id }))
  }
  const live = about?.published_at != null
  const takeOffline: Asked = {
    title: 'Take it offline?',
    says: <p>Nobody gets it any more, and it leaves pages that show it with the next one. The draft stays.</p>,
    does: 'Take offline',
    danger: true,
    act: () => change({ published_at: null }),
  }
  const putBack: Asked = {
    title: 'Put the draft back?',
    says: <p>The draft becomes what people get now. You can undo it.</p>,
    does: 'Put it back',
    act: async () => {
      const live = await api.get<{ [kind: string]: JsonObject }>(path, { version: 'live' })
      draft.editAll(storedIn(live[kind]!).content)
    },
  }
  const archive: Asked = {
    title: 'Archive it?',
    says: <p>It is taken offline and leaves the list. Its results stay, and it can be brought back.</p>,
    does: 'Archive',
    danger: true,
    act: () => change({ archived_at: '$now' }),
  }
  return (
    <>
      <Menu
        label="More"
        items={[
          mayEdit && {
            label: 'Duplicate',
            icon: 'copy',
            onChoose: () => copy().catch(error => toasts.bad(inWords(error))),
          },
          mayEdit &&
            live &&
            about.changed && { label: 'Put the draft back', icon: 'undo', onChoose: () => setAsked(putBack) },
          mayPublish && live && { label: 'Take offline', icon: 'pause', onChoose: () => setAsked(takeOffline) },
          mayPublish &&
            !about?.archived_at && { label: 'Archive', icon: 'trash', danger: true, onChoose: () => setAsked(archive) },
          mayPublish &&
            !!about?.archived_at && {
              label: 'Bring it back',
              icon: 'undo',
              onChoose: () => change({ archived_at: null }).catch(error => toasts.bad(inWords(error))),
            },
        ]}
      />
      {asked && (
        <Confirm
          title={asked.title}
          does={asked.does}
          danger={asked.danger}
          act={asked.act}
          onClose={() => setAsked(null)}
        >
          {asked.says}
        </Confirm>
      )}
    </>
  )
}
