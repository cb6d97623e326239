import { useState } from 'preact/hooks'
import type { ExperienceRecord, Kind } from '../../protocol/experience.ts'
import { useConsole } from '../console-parts.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { useAsked } from '../use-asked.ts'
import { useMay } from '../use-signed.ts'
import { experiencePath } from '../words/addresses.ts'

interface Props {
  kind: Kind
  id: string
  number: number
  onClose(): void
  onDone(): void
}

/** Rolls back to an earlier version, after showing what that changes for people. */
export function RestoreDialog({ kind, id, number, onClose, onDone }: Props) {
  const { api, toasts } = useConsole()
  const path = experiencePath({ kind, id })
  const mayEdit = useMay('edit drafts')
  const [draftToo, setDraftToo] = useState(false)
  const [keep, setKeep] = useState(false)
  const one = useAsked<{ [kind: string]: ExperienceRecord & { changed: boolean; publish_at: string | null } }>(path)
  const compared = useAsked<{ comparison: { sentences: string[] } }>(`${path}/versions/compare`, {
    from: 'live',
    to: number,
  })
  const waits = one.data?.[kind]?.publish_at
  const sentences = compared.data?.comparison.sentences
  const restore = async () => {
    await api.send('POST', `${path}/rollback`, {
      version: number,
      draft: draftToo ? 'replace' : 'keep',
      schedule: keep ? 'keep' : 'end',
      // What people get may have changed while this was open.
      if_published_at: one.data?.[kind]?.published_at,
    })
    toasts.good(`People get version ${number} again`)
    onDone()
  }
  return (
    <Confirm title={`Publish version ${number} again?`} does="Publish it again" act={restore} onClose={onClose}>
      <p>People get it at once, as a new version. Its results continue.</p>
      {compared.error && !/not live/.test(String(compared.error)) ? <Failed error={compared.error} /> : null}
      {compared.loading && <Loading lines={2} />}
      {sentences && (
        <div>
          <h3>What changes for them</h3>
          <ul class="sentences">
            {sentences.length === 0 && <li>Nothing.</li>}
            {sentences.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {waits && (
        <>
          <p>
            Another version is scheduled for {new Date(waits).toLocaleString()}.{' '}
            {keep ? 'It replaces this one then.' : 'That schedule ends.'}
          </p>
          <Checkbox label="Keep the schedule" checked={keep} onChange={setKeep} />
        </>
      )}
      {!draftToo && <p>The draft stays as it is.</p>}
      {mayEdit && (
        <Checkbox label="Put the draft back to this version, too" checked={draftToo} onChange={setDraftToo} />
      )}
      {draftToo && one.data?.[kind]?.changed && (
        <p>
          The draft has changes that are not live. What was never published is kept on this page, and you can bring it
          back.
        </p>
      )}
    </Confirm>
  )
}
