import { useState } from 'preact/hooks'
import type { Kind } from '../../../protocol/experience.ts'
import { inWords } from '../../api-error.ts'
import { useConsole } from '../../console-parts.ts'
import { Button } from '../../controls/button.tsx'
import { Confirm } from '../../controls/confirm.tsx'
import { Notice } from '../../controls/notice.tsx'
import { useAsked } from '../../use-asked.ts'
import { useSigned } from '../../use-signed.ts'
import { onePath } from '../../words/addresses.ts'
import type { About } from '../draft/draft-api.ts'
import { timesWords } from './times-words.ts'
import { type Times, timesOf } from './use-reviewed.ts'

interface Props {
  kind: Kind
  about: About
  time: keyof Times
  /** Asks how it stands now. */
  look(): Promise<unknown>
  onClose(): void
}

const CANCEL = {
  publish_at: (at: string) => ({ publish_at: null, if_publish_at: at }),
  unpublish_at: (at: string) => ({ unpublish_at: null, if_unpublish_at: at }),
}

/** Asks before a time is cancelled, and cancels no other one than it shows. */
export function CancelTime({ kind, about, time, look, onClose }: Props) {
  const { api } = useConsole()
  const { user } = useSigned()
  const [seen, setSeen] = useState(() => timesOf(about))
  const now = timesOf(about)
  const at = seen[time]!
  /** The other time is not what is asked about. */
  const others = timesWords({ ...now, [time]: at }, now, about.standing_by, user.id)
  const cancel = async () => {
    try {
      await api.send('PATCH', onePath(kind), { id: about.id, ...CANCEL[time](at) })
    } catch (error) {
      await look()
      throw error
    }
    void look()
  }
  const again = () => (now[time] ? setSeen(now) : onClose())
  const shown = new Date(at).toLocaleString()
  const isSchedule = time === 'publish_at'
  return (
    <Confirm
      key={at}
      title={isSchedule ? 'End the schedule?' : 'Let it stay live?'}
      does={isSchedule ? 'End the schedule' : 'Cancel the unpublishing'}
      disabled={others.length > 0}
      act={cancel}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Notice tone="warn">
          {others.map(sentence => (
            <p key={sentence} role="alert">
              {sentence}
            </p>
          ))}
          <Button small onClick={again}>
            {now[time] ? 'Look again' : 'Close'}
          </Button>
        </Notice>
      )}
      {isSchedule ? (
        <>
          <p>Then it is not published on {shown}. What people get now stays.</p>
          <WhatWasScheduled kind={kind} id={about.id} />
        </>
      ) : (
        <p>Then it is not unpublished on {shown}. People go on getting it until somebody unpublishes it.</p>
      )}
    </Confirm>
  )
}

/** What becomes of the version that does not come. */
function WhatWasScheduled({ kind, id }: { kind: Kind; id: string }) {
  const { data, error } = useAsked(`${onePath(kind)}/versions/compare`, { id, from: 'draft', to: 'scheduled' })
  if (error) return <p class="field-error">{inWords(error)}</p>
  if (!data) return <p class="hint">Comparing with the draft…</p>
  const { sentences } = data.comparison
  if (sentences.length === 0) return <p>The draft has what was scheduled.</p>
  return (
    <>
      <p>What was scheduled differs from the draft. It stays in the history, from where it can be brought back.</p>
      <h3>What was scheduled</h3>
      <ul class="sentences">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
