import type { ComponentChildren } from 'preact'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { useSigned } from '../use-signed.ts'

interface Props {
  title: string
  children?: ComponentChildren
  does: string
  danger?: boolean
  act(current_password: string): Promise<unknown>
  onClose(): void
}

/** Asks for the password once more, before somebody changes how they sign in. */
export function AskPassword({ title, children, does, danger, act, onClose }: Props) {
  const { email } = useSigned().user
  const form = useForm({ current_password: '' }, ({ current_password }) => act(current_password))
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.submit}>
        {children}
        <TextField label="E-mail" inputMode="email" autocomplete="username" value={email} readOnly />
        <TextField
          label="Your password"
          type="password"
          autocomplete="current-password"
          required
          focused
          value={form.values.current_password}
          onInput={current_password => form.set({ current_password })}
          error={form.problem}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={form.busy}>
            {does}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
