import type { LinkRecord, UserRecord } from '../../protocol/answer.ts'
import type { Role } from '../../protocol/role.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { ROLE_OPTIONS, ROLE_SAYS } from './role-words.ts'

interface Props {
  onClose(): void
  onInvited(invited: { user: UserRecord; link: LinkRecord }): void
}

export function InviteDialog({ onClose, onInvited }: Props) {
  const { api } = useConsole()
  const form = useForm<{ email: string; name: string; role: Role }>(
    { email: '', name: '', role: 'author' },
    async ({ email, name, role }) =>
      onInvited(await api.send('POST', '/v3/edit/users', { email, role, ...(name.trim() ? { name } : {}) })),
  )
  const { values, set } = form
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form onSubmit={form.submit}>
        <TextField
          label="E-mail"
          type="email"
          required
          focused
          value={values.email}
          onInput={email => set({ email })}
          error={form.problem}
        />
        <TextField label="Name" optional value={values.name} onInput={name => set({ name })} />
        <Select
          label="Role"
          hint={ROLE_SAYS[values.role]}
          value={values.role}
          options={ROLE_OPTIONS}
          onChange={role => set({ role })}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Make the invitation
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
