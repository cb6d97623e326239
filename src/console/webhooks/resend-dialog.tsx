import type { ParamsFor } from '../../protocol/contract.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { localTime } from '../words/local-time.ts'

const DAY = 86_400_000

/** One message, or those of a time. */
export type Resending = Omit<ParamsFor<'POST /v3/edit/webhooks/:id/resend'>, 'id'>

interface Props {
  resend(which: Resending): Promise<void>
  onClose(): void
}

/** Sends all failed messages of a period again. */
export function ResendDialog({ resend, onClose }: Props) {
  const form = useForm({ from: localTime(Date.now() - DAY), to: '' }, async ({ from, to }) => {
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
