import type { Kind } from '../../protocol/experience.ts'
import { Confirm } from '../controls/confirm.tsx'
import { useWhatGoes } from './use-what-goes.ts'
import { WatchedWhatGoes } from './watched-what-goes.tsx'

interface Props {
  kind: Kind
  id: string
  /** What the draft is compared with. A version, if nothing is live. Null: nothing was ever live. */
  from: 'live' | number | null
  bringBack(stamp: string): Promise<unknown>
  onClose(): void
}

/** Asks before kept work replaces other work in the draft. */
export function BringBackDialog({ kind, id, from, bringBack, onClose }: Props) {
  const watched = useWhatGoes(kind, id)
  return (
    <Confirm
      title="Bring it back?"
      does="Bring it back"
      reading={watched.read === null}
      disabled={watched.meanwhile !== null}
      act={() => watched.replace('brought back', bringBack)}
      onClose={onClose}
    >
      <p>
        It replaces the draft, which has changes that are not live. What was never published of them is kept on this
        page instead, and you can bring it back.
      </p>
      <WatchedWhatGoes watched={watched} kind={kind} id={id} from={from} />
    </Confirm>
  )
}
