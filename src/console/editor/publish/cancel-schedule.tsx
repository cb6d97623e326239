import type { Kind } from '../../../protocol/experience.ts'
import { inWords } from '../../api-error.ts'
import { useConsole } from '../../console-parts.ts'
import { Confirm } from '../../controls/confirm.tsx'
import { useAsked } from '../../use-asked.ts'
import { experiencePath } from '../../words/addresses.ts'

interface Props {
  kind: Kind
  id: string
  publishAt: string
  /** It is cancelled. */
  onDone(): Promise<unknown>
  onClose(): void
}

/** Asks before a version is not published as scheduled, and says what becomes of it. */
export function CancelSchedule({ kind, id, publishAt, onDone, onClose }: Props) {
  const { api } = useConsole()
  const path = experiencePath({ kind, id })
  const compared = useAsked<{ comparison: { sentences: string[] } }>(`${path}/versions/compare`, {
    from: 'draft',
    to: 'scheduled',
  })
  const sentences = compared.data?.comparison.sentences
  const cancel = async () => {
    await api.send('PATCH', path, { publish_at: null, if_publish_at: publishAt })
    await onDone()
  }
  return (
    <Confirm
      title="End the schedule?"
      does="End the schedule"
      reading={compared.loading}
      act={cancel}
      onClose={onClose}
    >
      <p>Then it is not published on {new Date(publishAt).toLocaleString()}. What people get now stays.</p>
      {compared.error ? <p class="field-error">{inWords(compared.error)}</p> : null}
      {sentences?.length === 0 && <p>The draft has what was scheduled.</p>}
      {sentences && sentences.length > 0 && (
        <>
          <p>What was scheduled differs from the draft. It stays in the history, from where it can be brought back.</p>
          <h3>What was scheduled</h3>
          <ul class="sentences">
            {sentences.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  )
}
