import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'

interface Props {
  resend(body: object): Promise<void>
  onClose(): void
}

/** Sends all failed messages of a period again. */
export function ResendDialog({ resend, onClose }: Props) {
  const form = useForm({ from: dayBefore(Date.now()), to: '' }, async ({ from, to }) => {
    await resend({ from: new Date(from).toISOString(), ...(to ? { to: new Date(to).toISOString() } : {}) })
    onClose()
  })
  return (
    <Dialog title="Send failed messages again" onClose={onClose}>
      <form onSubmit={form.submit}>
        <p>Messages that failed are sent again, with the same ids and bodies.</p>
        <TextField
          label="Since"
          type="datetime-local"
          required
          value={form.values.from}
          onInput={from => form.set({ from })}
        />
        <TextField
          label="Until"
          optional
          type="datetime-local"
          value={form.values.to}
          onInput={to => form.set({ to })}
          error={form.problem}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Send again
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** In the format of a field for local times. */
function dayBefore(now: number): string {
  const day = new Date(now - 86_400_000)
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
