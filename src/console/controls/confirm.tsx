import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useForm } from './use-form.ts'

interface Props {
  title: string
  /** What it means for people, in a sentence or two. */
  children: ComponentChildren
  /** What is done: "Publish", never "OK". */
  does: string
  danger?: boolean
  act(): Promise<unknown>
  onClose(): void
}

/** Asks before something that many would notice. It closes when it was done, and says why when it was not. */
export function Confirm({ title, children, does, danger, act, onClose }: Props) {
  const form = useForm({}, async () => {
    await act()
    onClose()
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.submit}>
        {children}
        <p class="field-error" role="alert">
          {form.problem}
        </p>
        <footer class="dialog-actions">
          <Button onClick={onClose} autoFocus={danger}>
            Cancel
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={form.busy} autoFocus={!danger}>
            {does}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
