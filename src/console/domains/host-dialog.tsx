import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Switch } from '../controls/switch.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'

export function HostDialog({ onClose, onAdded }: { onClose(): void; onAdded(): void }) {
  const { api } = useConsole()
  const form = useForm({ host: '', below: false }, async ({ host, below }) => {
    await api.send('POST', '/v3/edit/urls', { host, enabled: below ? 'subdomain' : 'on' })
    onAdded()
  })
  return (
    <Dialog title="Add a domain" onClose={onClose}>
      <form onSubmit={form.submit}>
        <TextField
          label="Domain"
          hint="Without https:// and without a path: app.example.com"
          required
          focused
          value={form.values.host}
          onInput={host => form.set({ host })}
          error={form.problem}
        />
        <Switch
          label="New domains below it start on too"
          hint="For products with a subdomain for each customer."
          checked={form.values.below}
          onChange={below => form.set({ below })}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Add, switched on
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
