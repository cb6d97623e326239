import { useStore } from '@nanostores/preact'
import { useMemo } from 'preact/hooks'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { aroundOverApi } from '../editor/around-over-api.ts'
import type { Content } from '../editor/draft/draft.ts'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { useAsked } from '../use-asked.ts'
import { useSigned } from '../use-signed.ts'
import { segmentChanges } from './segment-changes.ts'
import { useNames } from './use-names.ts'

/** What goes if a Segment is put back to what is live, and who wrote it. */
export function TakenBack({ id, draft }: { id: string; draft: OpenDraft }) {
  const { api } = useConsole()
  const { user } = useSigned()
  const about = useStore(draft.$about)
  const { content } = useStore(draft.$draft)
  const live = useAsked<{ segment: Content }>(`/v3/edit/segments/${id}`, { version: 'live' })
  const { nameOf } = useNames(useMemo(() => aroundOverApi(api, false), [api]))
  if (live.error) return <p class="field-error">{inWords(live.error)}</p>
  if (!live.data) return <p class="hint">Comparing with what is live…</p>
  return (
    <>
      {about?.changed_by && about.changed_by.id !== user.id && (
        <p>
          <b>{about.changed_by.name}</b> wrote in this draft last. Their changes are lost, too.
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
