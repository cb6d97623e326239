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
import { Discarded } from './discarded.tsx'
import { storedIn } from './draft/draft-api.ts'
import type { JsonObject } from './draft/json.ts'
import { useEditor } from './editor.ts'
import { KeepSchedule } from './publish/waiting-notice.tsx'

/** Actions that many people would notice ask first. */
const QUESTIONS = {
  offline: {
    title: 'Unpublish it?',
    says: 'Nobody gets it any more. Open pages remove it within a minute. The draft stays.',
    does: 'Unpublish',
    danger: true,
  },
  back: {
    title: 'Discard the changes?',
    says: 'The draft becomes the same as the live version. What was never published is kept on the page of the history, from where it can be brought back.',
    does: 'Discard changes',
    danger: false,
  },
  archive: {
    title: 'Archive it?',
    says: 'It is unpublished and leaves the list. Its results stay, and it can be brought back.',
    does: 'Archive',
    danger: true,
  },
}
type Question = keyof typeof QUESTIONS

/** Rare actions: other pages, copy, unpublish, revert, archive. */
export function MoreMenu({ kind, id }: { kind: Kind; id: string }) {
  const { api, router, toasts } = useConsole()
  const { draft, newId } = useEditor()
  const { stamp } = useStore(draft.$draft)
  const about = useStore(draft.$about)
  const [asked, setAsked] = useState<Question | null>(null)
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
  const [keep, setKeep] = useState(false)
  /** The draft of which the user has read what goes. */
  const [read, setRead] = useState<string | null>(null)
  const live = about?.published_at != null
  const archived = !!about?.archived_at
  const acts: { [question in Question]: () => Promise<unknown> } = {
    offline: () => change({ published_at: null, schedule: keep ? 'keep' : 'end' }),
    archive: () => change({ archived_at: '$now' }),
    async back() {
      // What is on its way must be in the copy.
      await draft.save()
      if (draft.$draft.get().stamp !== read)
        throw new ApiError(0, ['It was changed a moment ago, so nothing was discarded. Look at what goes, please.'])
      if (draft.$saving.get().state !== 'saved')
        throw new ApiError(0, ['Not everything is saved yet, so nothing was discarded. Try again when it is.'])
      await api.send('POST', `${path}/kept_drafts`, { stamp: draft.$draft.get().stamp })
      const published = await api.get<{ [kind: string]: JsonObject }>(path, { version: 'live' })
      draft.editAll(storedIn(published[kind]!).content)
    },
  }
  const sayWhy = (error: unknown) => toasts.bad(inWords(error))
  return (
    <>
      <Menu
        label="More"
        items={[
          mayEdit && { label: 'Duplicate', icon: 'copy', onChoose: () => copy().catch(sayWhy) },
          mayEdit && live && about.changed && item('Discard changes', 'undo', () => setAsked('back')),
          mayPublish && live && item('Unpublish', 'pause', () => setAsked('offline')),
          mayPublish && !archived && { ...item('Archive', 'trash', () => setAsked('archive')), danger: true },
          mayPublish && archived && item('Bring it back', 'undo', () => change({ archived_at: null }).catch(sayWhy)),
        ]}
      />
      {asked && (
        <Confirm
          {...QUESTIONS[asked]}
          reading={asked === 'back' && read !== stamp}
          act={acts[asked]}
          onClose={() => setAsked(null)}
        >
          <p>{QUESTIONS[asked].says}</p>
          {asked === 'back' && <Discarded key={stamp} path={path} onRead={setRead} />}
          {asked === 'offline' && about?.publish_at && (
            <>
              <p>
                It is scheduled to be published on {new Date(about.publish_at).toLocaleString()}.{' '}
                {keep ? 'People get it again then.' : 'That ends too.'}
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
