import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { useForm } from '../../controls/use-form.ts'

/** Asks on which page to edit it, if no rule names one. */
export function EditOnPage({ open, onClose }: { open(url: string): Promise<void>; onClose(): void }) {
  const form = useForm({ url: '' }, async ({ url }) => {
    await open(url)
    onClose()
  })
  return (
    <Dialog title="Edit on the page" onClose={onClose}>
      <form onSubmit={form.submit}>
        <TextField
          label="Page"
          type="url"
          required
          placeholder="https://app.example.com/today"
          hint="Where you want to begin, on one of your domains."
          value={form.values.url}
          onInput={url => form.set({ url })}
          error={form.problem}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Open the page
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
