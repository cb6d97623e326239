import { useEffect, useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import { ApiError } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Confirm } from '../controls/confirm.tsx'
import { useWhatGoes } from '../history/use-what-goes.ts'
import { WatchedWhatGoes } from '../history/watched-what-goes.tsx'
import { onePath } from '../words/addresses.ts'
import { storedIn } from './draft/draft-api.ts'
import { useEditor } from './editor.ts'

/** Asks before the draft is put back to the live version. */
export function DiscardDialog({ kind, id, onClose }: { kind: Kind; id: string; onClose(): void }) {
  const { api } = useConsole()
  const { draft } = useEditor()
  const path = onePath(kind)
  const watched = useWhatGoes(kind, id)
  const [isSent, setSent] = useState(false)
  // What is still on its way is part of what goes.
  useEffect(() => void draft.save().finally(() => setSent(true)), [])
  const discard = async (stamp: string) => {
    // What is on its way must be in the copy.
    await draft.save()
    if (draft.$draft.get().stamp !== stamp) await draft.look()
    if (draft.$saving.get().state !== 'saved')
      throw new ApiError(0, ['Not everything is saved yet, so nothing was discarded. Try again when it is.'])
    await api.send('POST', `${path}/kept_drafts`, { id, stamp })
    const published = await api.get(path, { id, version: 'live' })
    draft.editAll(storedIn(experienceIn(published)).content)
  }
  return (
    <Confirm
      title="Discard the changes?"
      does="Discard changes"
      reading={watched.read === null}
      disabled={watched.meanwhile !== null}
      act={() => watched.replace('discarded', discard)}
      onClose={onClose}
    >
      <p>
        The draft becomes the same as the live version. What was never published is kept on the page of the history,
        from where it can be brought back.
      </p>
      {isSent && <WatchedWhatGoes watched={watched} kind={kind} id={id} from="live" />}
    </Confirm>
  )
}
