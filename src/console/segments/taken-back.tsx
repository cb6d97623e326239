import { useMemo } from 'preact/hooks'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { aroundOverApi } from '../editor/around-over-api.ts'
import type { Colleague } from '../editor/draft/colleague.ts'
import type { Content } from '../editor/draft/draft.ts'
import { useAsked } from '../use-asked.ts'
import { useSigned } from '../use-signed.ts'
import { segmentChanges } from './segment-changes.ts'
import { useNames } from './use-names.ts'

interface Props {
  id: string
  /** Of the draft. */
  content: Content
  /** Who wrote it last. */
  by: Colleague | null | undefined
}

/** What goes if a Segment is put back to what is live, and who wrote it. */
export function TakenBack({ id, content, by }: Props) {
  const { api } = useConsole()
  const { user } = useSigned()
  const live = useAsked('/v3/edit/segments/:id', { id, version: 'live' })
  const { nameOf } = useNames(useMemo(() => aroundOverApi(api, false), [api]))
  if (live.error) return <p class="field-error">{inWords(live.error)}</p>
  if (!live.data) return <p class="hint">Comparing with what is live…</p>
  return (
    <>
      {by && by.id !== user.id && (
        <p>
          <b>{by.name || 'Somebody'}</b> wrote in this draft last. Their changes are lost, too.
        </p>
      )}
      <h3>What is lost</h3>
      <ul class="sentences">
        {segmentChanges(live.data.segment, content, nameOf).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
