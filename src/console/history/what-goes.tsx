import { useEffect } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { inWords } from '../api-error.ts'
import { useAsked } from '../use-asked.ts'
import { onePath } from '../words/addresses.ts'

interface Props {
  kind: Kind
  id: string
  /** What the draft is compared with. A version, if nothing is live. Null: nothing was ever live. */
  from: 'live' | number | null
  /** The id of the signed-in user. */
  me: string | undefined
  /** It is on the screen. `stamp`: of the draft that was compared. */
  onRead(stamp: string): void
}

/** What goes if the draft is replaced, in the sentences of the review, and whose it is. */
export function WhatGoes({ kind, id, from, me, onRead }: Props) {
  const asked = useAsked(`${onePath(kind)}/versions/compare`, { id, from: from ?? 'draft', to: 'draft' })
  const compared = asked.data?.comparison
  useEffect(() => {
    if (compared) onRead(compared.stamp)
  }, [compared?.stamp])
  if (asked.error) return <p class="field-error">{inWords(asked.error)}</p>
  if (!compared) return <p class="hint">Comparing the draft…</p>
  const writers = compared.written_by ?? []
  const others = writers.filter(({ id }) => id !== me)
  return (
    <>
      {others.length > 0 && (
        <p>
          <b>{others.map(({ name }) => name || 'Somebody').join(' and ')}</b> wrote in this draft
          {writers.length > others.length ? ', too' : ''}. Their changes are discarded
          {writers.length > others.length ? ' with yours' : ''}.
        </p>
      )}
      {from !== null && <h3>What is discarded</h3>}
      {from !== null && (
        <ul class="sentences" aria-label="What is discarded">
          {compared.sentences.length === 0 && <li>Nothing differs.</li>}
          {compared.sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  )
}
