import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useForm } from './use-form.ts'

interface Props {
  title: string
  /** What it means for people, in one or two sentences. */
  children: ComponentChildren
  /** The name of the action: "Publish", never "OK". */
  does: string
  danger?: boolean
  /** What it would do is still being read. */
  reading?: boolean
  disabled?: boolean
  act(): Promise<unknown>
  onClose(): void
}

/** Asks before an action that many people would notice. It closes when the action is done, and says why if it failed. */
export function Confirm({ title, children, does, danger, reading, disabled, act, onClose }: Props) {
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
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            busy={form.busy || reading}
            disabled={disabled}
            autoFocus={!danger}
          >
            {does}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
