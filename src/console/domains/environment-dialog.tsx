import type { EnvironmentRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'

interface Props {
  /** Null: a new one. */
  environment: EnvironmentRecord | null
  onClose(): void
  onSaved(): void
}

export function EnvironmentDialog({ environment, onClose, onSaved }: Props) {
  const { api } = useConsole()
  const first = {
    name: environment?.name ?? '',
    short_name: environment?.short_name ?? '',
    description: environment?.description ?? '',
  }
  const form = useForm(first, async ({ name, short_name, description }) => {
    const body = { name, short_name: short_name.trim() || null, description: description.trim() || null }
    if (environment) await api.send('PATCH', '/v3/edit/url_groups/:id', { id: environment.id, ...body })
    else await api.send('POST', '/v3/edit/url_groups', body)
    onSaved()
  })
  const { values, set } = form
  return (
    <Dialog title={environment ? environment.name : 'New Environment'} onClose={onClose}>
      <form onSubmit={form.submit}>
        <TextField
          label="Name"
          required
          focused
          maxLength={200}
          value={values.name}
          onInput={name => set({ name })}
          error={form.problem}
        />
        <TextField
          label="Short name"
          hint="One to three letters, where there is little room: STG"
          optional
          maxLength={3}
          value={values.short_name}
          onInput={short_name => set({ short_name })}
        />
        <TextField
          label="Description"
          optional
          maxLength={2_000}
          lines={2}
          value={values.description}
          onInput={description => set({ description })}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
