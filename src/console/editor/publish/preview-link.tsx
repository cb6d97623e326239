import { useState } from 'preact/hooks'
import type { AnswerFor } from '../../../protocol/contract.ts'
import type { Kind } from '../../../protocol/experience.ts'
import type { Api } from '../../api.ts'
import { Button, LinkButton } from '../../controls/button.tsx'
import { CopyButton } from '../../controls/copy-button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { useForm } from '../../controls/use-form.ts'

interface Props {
  api: Api
  kind: Kind
  id: string
  /** Saves the draft first, because the link shows what the server has. */
  save(): Promise<boolean>
  onClose(): void
}

type Made = AnswerFor<'POST /v3/edit/previews'>['preview']

/** A link that shows the draft on the real page, for an hour. */
export function PreviewLink({ api, kind, id, save, onClose }: Props) {
  const [made, setMade] = useState<Made | null>(null)
  const form = useForm({ url: '', uid: '' }, async ({ url, uid }) => {
    await save()
    const wanted = { kind, id, ...(url ? { url } : {}), ...(uid ? { uid } : {}) }
    setMade((await api.send('POST', '/v3/edit/previews', wanted)).preview)
  })
  return (
    <Dialog title="Preview on the page" onClose={onClose}>
      {made ? (
        <>
          <p>The link works for an hour, for everybody who has it. Nothing is counted there.</p>
          <TextField label="Link" value={made.url} readOnly />
          <footer class="dialog-actions">
            <CopyButton text={made.url} label="Copy the link" words />
            <LinkButton kind="primary" icon="open" href={made.url} external>
              Open it
            </LinkButton>
          </footer>
        </>
      ) : (
        <form onSubmit={form.submit}>
          <TextField
            label="Page"
            type="url"
            optional
            placeholder="https://app.example.com/today"
            hint="If this is empty, the link opens the first page that the draft is for, on the domain that was seen last. A page on your own machine must be named."
            value={form.values.url}
            onInput={url => form.set({ url })}
          />
          <TextField
            label="As this person"
            optional
            hint="Their uid. Left empty: an unknown person."
            value={form.values.uid}
            onInput={uid => form.set({ uid })}
          />
          <p class="field-error" role="alert">
            {form.problem}
          </p>
          <footer class="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" busy={form.busy}>
              Make the link
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
