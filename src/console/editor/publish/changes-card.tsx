import { useEffect } from 'preact/hooks'
import type { Kind } from '../../../protocol/experience.ts'
import { inWords } from '../../api-error.ts'
import { useAsked } from '../../use-asked.ts'
import { onePath } from '../../words/addresses.ts'
import type { About } from '../draft/draft-api.ts'

interface Props {
  kind: Kind
  about: About
  /** It was compared, and this was the draft. */
  onCompared(stamp: string): void
}

/** What publishing changes for people, in sentences. */
export function ChangesCard({ kind, about, onCompared }: Props) {
  const live = about.published_at !== null
  const path = `${onePath(kind)}/versions/compare` as const
  const { data, error } = useAsked(live ? path : null, { id: about.id, from: 'live', to: 'draft' })
  useEffect(() => {
    if (data) onCompared(data.comparison.stamp)
  }, [data])
  if (!live) return <p>It is not live: nobody gets it now.</p>
  if (error) return <p class="field-error">{inWords(error)}</p>
  if (!data) return <p class="hint">Comparing with what people get…</p>
  const { sentences } = data.comparison
  if (sentences.length === 0) return <p>Nothing: this is live already.</p>
  return (
    <ul class="facts">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
