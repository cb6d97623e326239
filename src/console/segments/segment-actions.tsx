import { useStore } from '@nanostores/preact'
import { useState } from 'preact/hooks'
import type { ParamsFor } from '../../protocol/contract.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { Withdraw } from '../editor/publish/withdraw.tsx'
import { useMay } from '../use-signed.ts'
import { SegmentReview } from './segment-review.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

const PATH = '/v3/edit/segments/:id'

type Asking = 'publish' | 'offline' | 'archive' | 'revert' | null

/** The actions for a Segment: publish, unpublish, revert, archive. */
export function SegmentActions({ id, draft }: { id: string; draft: OpenDraft }) {
  const { api, toasts } = useConsole()
  const about = useStore(draft.$about)
  const [asking, setAsking] = useState<Asking>(null)
  const mayPublish = useMay('publish')
  const mayEdit = useMay('edit drafts')
  if (!about || (!mayPublish && !mayEdit)) return null
  const { published_at: live, archived_at: archived, changed } = about
  /** Saves first, so that the action applies to what the user sees. */
  const write = async (changes: Omit<ParamsFor<`PATCH ${typeof PATH}`>, 'id'>, said: string) => {
    await draft.save()
    await api.send('PATCH', PATH, { id, ...changes, stamp: draft.$draft.get().stamp })
    await draft.look()
    toasts.good(said)
  }
  const restore = () => write({ archived_at: null }, 'Brought back').catch(error => toasts.bad(inWords(error)))
  const close = () => setAsking(null)
  const items = [
    mayEdit && live && changed && { label: 'Take back what was changed…', icon: 'undo' as const, onChoose: () => setAsking('revert') },
    mayPublish && live && !archived && { label: 'Unpublish…', icon: 'pause' as const, onChoose: () => setAsking('offline') },
    mayPublish && !archived && { label: 'Archive…', icon: 'trash' as const, danger: true, onChoose: () => setAsking('archive') },
    mayPublish && archived && { label: 'Bring back', icon: 'undo' as const, onChoose: () => void restore() },
  ].filter(item => !!item) // biome-ignore format: a line an item
  return (
    <>
      {mayPublish && !archived && (changed || !live) && (
        <Button kind="primary" onClick={() => setAsking('publish')}>
          Publish
        </Button>
      )}
      {items.length > 0 && <Menu kind="plain" label="More" items={items} />}
      {asking === 'publish' && (
        <SegmentReview
          id={id}
          draft={draft}
          onClose={close}
          onDone={() => {
            close()
            toasts.good('Published')
          }}
        />
      )}
      {asking === 'offline' && (
        <Withdraw
          draft={draft}
          title="Unpublish it?"
          does="Unpublish"
          act={seen => write({ published_at: null, if_published_at: seen.published_at }, 'Offline')}
          onClose={close}
        >
          {() => (
            <p>
              No Experience can be published for it until it is published again. This is refused while a live one is for
              it.
            </p>
          )}
        </Withdraw>
      )}
      {asking === 'archive' && (
        <Withdraw
          draft={draft}
          title="Archive this Segment?"
          does="Archive"
          act={seen => write({ archived_at: '$now', if_published_at: seen.published_at }, 'Archived')}
          onClose={close}
        >
          {() => <p>It leaves the lists, and can be brought back. This is refused while something uses it.</p>}
        </Withdraw>
      )}
      {asking === 'revert' && <TakeBackDialog id={id} draft={draft} onClose={close} />}
    </>
  )
}
