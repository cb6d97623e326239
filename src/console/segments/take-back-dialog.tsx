import { useStore } from '@nanostores/preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError, currentOf } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { Notice } from '../controls/notice.tsx'
import type { Draft } from '../editor/draft/draft.ts'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { changedMeanwhile } from '../history/changed-meanwhile.ts'
import { useSigned } from '../use-signed.ts'
import { TakenBack } from './taken-back.tsx'

/** Asks before the draft of a Segment is put back to what is live. Nothing of it is kept. */
export function TakeBackDialog({ id, draft, onClose }: { id: string; draft: OpenDraft; onClose(): void }) {
  const { api, toasts } = useConsole()
  const { user } = useSigned()
  const now = useStore(draft.$draft)
  const about = useStore(draft.$about)
  /** The draft of which the dialog lists what is lost, whatever happens to it meanwhile. */
  const [read, setRead] = useState<Draft | null>(null)
  const look = () => setRead(draft.$draft.get())
  // What is still on its way is part of it.
  useEffect(() => void draft.save().finally(look), [])
  const isOther = read !== null && read.stamp !== now.stamp
  const takeBack = async () => {
    try {
      await api.send('POST', '/v3/edit/segments/:id/revert', { id, stamp: read!.stamp })
    } catch (error) {
      if (!currentOf(error)) throw error
      await draft.look()
      throw new ApiError(409, ['So nothing was taken back. Look again at what is lost, please.'])
    }
    toasts.good('The draft is what Experiences use again')
    void draft.look()
  }
  return (
    <Confirm
      title="Take back what was changed?"
      does="Take back"
      danger
      reading={read === null}
      disabled={isOther}
      act={takeBack}
      onClose={onClose}
    >
      <p>The draft becomes the same as the live version. What is not published is lost.</p>
      {isOther && (
        <Notice tone="warn">
          <p role="alert">{changedMeanwhile(about?.changed_by, user.id)}</p>
          <Button small onClick={look}>
            Look again
          </Button>
        </Notice>
      )}
      {read && <TakenBack id={id} content={read.content} by={about?.changed_by} />}
    </Confirm>
  )
}
