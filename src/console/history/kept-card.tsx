import { useState } from 'preact/hooks'
import type { AnswerFor } from '../../protocol/contract.ts'
import type { Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import { currentOf, inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import type { Colleague } from '../editor/draft/colleague.ts'
import { useMay, useSigned } from '../use-signed.ts'
import { onePath } from '../words/addresses.ts'
import { BringBackDialog } from './bring-back-dialog.tsx'

/** Work that was never published: something replaced the draft, or its schedule ended. */
type Kept = AnswerFor<'GET /v3/edit/tours/:id/kept_drafts'>['kept_drafts'][number]

interface Props {
  kind: Kind
  id: string
  kept: Kept[]
  /** What the draft is compared with. A version, if nothing is live. Null: nothing was ever live. */
  from: 'live' | number | null
  onDone(): void
}

export function KeptCard({ kind, id, kept, from, onDone }: Props) {
  const { api, toasts } = useConsole()
  const { user: me } = useSigned()
  const mayEdit = useMay('edit drafts')
  /** The kept work for which the user is asked. */
  const [asked, setAsked] = useState<string | null>(null)
  const path = onePath(kind)
  const bringBack = async (kept: string, stamp: string) => {
    await api.send('POST', `${path}/kept_drafts/:kept_id/restore`, { id, kept_id: kept, stamp })
    toasts.good('The draft has it again')
    onDone()
  }
  /** Work in the draft that is not live would go: the user is asked first. */
  const begin = async (kept: string) => {
    try {
      const { changed, stamp } = experienceIn(await api.get(path, { id }))
      if (changed) setAsked(kept)
      else await bringBack(kept, stamp)
    } catch (error) {
      if (currentOf(error)) setAsked(kept)
      else toasts.bad(inWords(error))
    }
  }
  const nameOf = ({ id, name }: Colleague) => (id === me.id ? 'You' : name || 'Somebody')
  const timeOf = (time: string) => new Date(time).toLocaleString()
  if (kept.length === 0) return null
  return (
    <Card title="Work that was not published" says="It was replaced in the draft, or its schedule ended.">
      <ul class="sentences">
        {kept.map(({ id, created_at, user, written_by, scheduled, sentences }) => (
          <li key={id}>
            <p>
              {written_by.length > 0 && `${written_by.map(nameOf).join(' and ')} wrote it. `}
              {scheduled && `${nameOf(scheduled.user)} scheduled it for ${timeOf(scheduled.publish_at)}. `}
              {!scheduled && `${nameOf(user)} put the draft back `}
              {scheduled &&
                (scheduled.publish_at > created_at ? `${nameOf(user)} ended that ` : 'That was not possible ')}
              <Ago time={created_at} />. Different from the draft of now:
            </p>
            <ul>
              {sentences.length === 0 && <li>Nothing.</li>}
              {sentences.map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {mayEdit && (
              <Button small icon="undo" onClick={() => void begin(id)}>
                Bring it back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <BringBackDialog
          kind={kind}
          id={id}
          from={from}
          bringBack={stamp => bringBack(asked, stamp)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
