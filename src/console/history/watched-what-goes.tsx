import type { Kind } from '../../protocol/experience.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import { useSigned } from '../use-signed.ts'
import type { Watched } from './use-what-goes.ts'
import { WhatGoes } from './what-goes.tsx'

interface Props {
  watched: Watched
  kind: Kind
  id: string
  /** What the draft is compared with. A version, if nothing is live. Null: nothing was ever live. */
  from: 'live' | number | null
}

/** What goes from the draft, and a word as soon as that is not all any more. */
export function WatchedWhatGoes({ watched: { meanwhile, lookAgain, round, onRead }, kind, id, from }: Props) {
  const { user } = useSigned()
  return (
    <>
      {meanwhile && (
        <Notice tone="warn">
          <p role="alert">{meanwhile}</p>
          <Button small onClick={lookAgain}>
            Look again
          </Button>
        </Notice>
      )}
      <WhatGoes key={round} kind={kind} id={id} from={from} me={user.id} onRead={onRead} />
    </>
  )
}
