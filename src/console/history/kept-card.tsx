import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { useMay } from '../use-signed.ts'

/** Work that was in the draft, and that a roll back replaced before it was published. */
export interface Kept {
  id: string
  created_at: string
  name: string
  user: { name: string }
  sentences: string[]
}

export function KeptCard({ path, kept, onDone }: { path: string; kept: Kept[]; onDone(): void }) {
  const { api, toasts } = useConsole()
  const mayEdit = useMay('edit drafts')
  const bringBack = (id: string) =>
    api.send('POST', `${path}/kept_drafts/${id}/restore`).then(
      () => {
        toasts.good('The draft has it again')
        onDone()
      },
      error => toasts.bad(inWords(error)),
    )
  if (kept.length === 0) return null
  return (
    <Card title="Work that was not published" says="It was in the draft when the draft was put back to a version.">
      <ul class="sentences">
        {kept.map(({ id, created_at, user, sentences }) => (
          <li key={id}>
            <p>
              {user.name || 'Somebody'} put the draft back <Ago time={created_at} />. Different from the draft of now:
            </p>
            <ul>
              {sentences.length === 0 && <li>Nothing.</li>}
              {sentences.map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {mayEdit && (
              <Button small icon="undo" onClick={() => void bringBack(id)}>
                Bring it back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
