import { useStore } from '@nanostores/preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../api-error.ts'
import { Button } from '../../controls/button.tsx'
import { Confirm } from '../../controls/confirm.tsx'
import { Notice } from '../../controls/notice.tsx'
import { useSigned } from '../../use-signed.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { type Standing, standingOf, standingWords } from './standing-words.ts'

export interface WithdrawProps {
  draft: OpenDraft
  does: 'Unpublish' | 'Archive'
  title: string
  /** Does it, if it still stands as it was seen. */
  act(seen: Standing): Promise<unknown>
  /** The question was asked anew. */
  onAgain?(): void
  onClose(): void
  /** What it means for people, as it was seen. */
  children(seen: Standing): ComponentChildren
}

/** Asks before people do not get something any more. If a colleague does something to it meanwhile, it says who and what, and asks anew. */
export function Withdraw({ draft, does, title, act, onAgain, onClose, children }: WithdrawProps) {
  const about = useStore(draft.$about)!
  const { user } = useSigned()
  const [seen, setSeen] = useState(() => standingOf(about))
  const [round, setRound] = useState(1)
  useEffect(() => {
    // The answer to one's own write does not say who did what.
    if (!about.standing_by) void draft.look()
  }, [])
  const [acting, setActing] = useState(false)
  // What one does oneself is not news.
  const meanwhile = acting ? [] : standingWords(seen, about, user.id)
  const isDone = about.archived_at !== null || (does === 'Unpublish' && about.published_at === null)
  const again = () => {
    if (isDone) return onClose()
    setSeen(standingOf(about))
    setRound(round + 1)
    onAgain?.()
  }
  const actAsSeen = async () => {
    setActing(true)
    try {
      await act(seen)
    } catch (error) {
      await draft.look()
      setActing(false)
      // The notice says it better than the server: with a name, and with what to look at.
      if (standingWords(seen, draft.$about.get()!, user.id).length > 0) throw new ApiError(409, [])
      throw error
    }
  }
  return (
    <Confirm
      key={round}
      title={title}
      does={does}
      danger
      disabled={!acting && (meanwhile.length > 0 || isDone)}
      act={actAsSeen}
      onClose={onClose}
    >
      {meanwhile.length > 0 && (
        <Notice tone="warn">
          {meanwhile.map(sentence => (
            <p key={sentence} role="alert">
              {sentence}
            </p>
          ))}
          <Button small onClick={again}>
            {isDone ? 'Close' : 'Look again'}
          </Button>
        </Notice>
      )}
      {(acting || !isDone) && children(seen)}
    </Confirm>
  )
}
