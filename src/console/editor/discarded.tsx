import { useEffect } from 'preact/hooks'
import { inWords } from '../api-error.ts'
import { useAsked } from '../use-asked.ts'
import type { Colleague } from './draft/colleague.ts'
import { useEditor } from './editor.ts'

type Compared = { comparison: { stamp: string; sentences: string[]; written_by: Colleague[] } }

/** What goes if the draft is put back to the live version, in the sentences of the review, and whose it is. */
export function Discarded({ path, onRead }: { path: string; onRead(stamp: string): void }) {
  const { draft, me } = useEditor()
  const asked = useAsked<Compared>(`${path}/versions/compare`, { from: 'live', to: 'draft' })
  const compared = asked.data?.comparison
  // What is still on its way is part of it.
  useEffect(() => void draft.save(), [])
  useEffect(() => {
    if (compared) onRead(compared.stamp)
  }, [compared?.stamp])
  if (asked.error) return <p class="field-error">{inWords(asked.error)}</p>
  if (!compared) return <p class="hint">Comparing with what people get…</p>
  const others = compared.written_by.filter(({ id }) => id !== me)
  return (
    <>
      {others.length > 0 && (
        <p>
          <b>{others.map(({ name }) => name || 'Somebody').join(' and ')}</b> wrote in this draft
          {compared.written_by.length > others.length ? ', too' : ''}. Their changes are discarded
          {compared.written_by.length > others.length ? ' with yours' : ''}.
        </p>
      )}
      <h3>What is discarded</h3>
      <ul class="sentences">
        {compared.sentences.length === 0 && <li>Nothing differs.</li>}
        {compared.sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
