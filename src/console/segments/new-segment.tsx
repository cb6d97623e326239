import { useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'

/** A new Segment needs only a name. Its conditions are set on its page. */
export function NewSegment() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" icon="plus" onClick={() => setOpen(true)}>
        New Segment
      </Button>
      {open && <NameDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NameDialog({ onClose }: { onClose(): void }) {
  const { api, router } = useConsole()
  const form = useForm({ name: '' }, async ({ name }) => {
    const { segment } = await api.send('POST', '/v3/edit/segments', { name, items: [] })
    router.open(`/console/segments/${segment.id}`)
  })
  return (
    <Dialog title="New Segment" onClose={onClose}>
      <form onSubmit={form.submit}>
        <TextField
          label="What are they called?"
          placeholder="Teams on the pro plan"
          required
          focused
          maxLength={200}
          value={form.values.name}
          onInput={name => form.set({ name })}
          error={form.problem}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Go on
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
