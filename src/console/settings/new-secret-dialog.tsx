import type { SecretRecord } from '../../protocol/answer.ts'
import { SECRET_ROLE_NAMES, SECRET_ROLES, type SecretRole } from '../../protocol/secret-role.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'

interface Props {
  onClose(): void
  onMade(secret: SecretRecord): void
}

const OPTIONS = SECRET_ROLE_NAMES.map(role => ({ value: role, label: secretRoleWord(role) }))

/** A secret for one purpose, with no more rights than that needs. */
export function NewSecretDialog({ onClose, onMade }: Props) {
  const { api } = useConsole()
  const form = useForm<{ name: string; role: SecretRole }>({ name: '', role: 'deliver' }, async values =>
    onMade((await api.send('POST', '/v3/edit/secrets', values)).secret),
  )
  const { values, set } = form
  return (
    <Dialog title="New secret" onClose={onClose}>
      <form onSubmit={form.submit}>
        <TextField
          label="What is it for?"
          placeholder="Production backend"
          required
          focused
          value={values.name}
          onInput={name => set({ name })}
          error={form.problem}
        />
        <Select
          label="Role"
          hint={`It may ${SECRET_ROLES[values.role].says}.`}
          value={values.role}
          options={OPTIONS}
          onChange={role => set({ role })}
        />
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Make the secret
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

export function secretRoleWord(role: SecretRole): string {
  return role[0]!.toUpperCase() + role.slice(1)
}
