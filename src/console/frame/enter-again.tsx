import { useStore } from '@nanostores/preact'
import { useEffect } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { useSigned } from '../use-signed.ts'
import { SecondStep } from './second-step.tsx'

/** Shown over the page when the session has ended. After signing in, the user continues where they were. */
export function EnterAgain() {
  const { session } = useConsole()
  const { user, account } = useSigned()
  const form = useForm({ password: '' }, ({ password }) =>
    session.enter({ email: user.email, password, account: account.id }),
  )
  const asked = useStore(session.$asked)
  useEffect(() => {
    // The user may have signed in again in another tab.
    const look = () => void session.look().catch(() => {})
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [session])
  if (asked)
    return (
      <Dialog title="Sign in again" stays>
        <SecondStep asked={asked} />
      </Dialog>
    )
  return (
    <Dialog title="Sign in again" stays>
      <form onSubmit={form.submit}>
        <p>Your session has ended. Your text is still here. It is saved when you have signed in.</p>
        <TextField label="E-mail" value={user.email} inputMode="email" autocomplete="username" readOnly />
        {user.with_password && (
          <TextField
            label="Password"
            type="password"
            autocomplete="current-password"
            value={form.values.password}
            onInput={password => form.set({ password })}
            error={form.problem}
            required
            focused
          />
        )}
        <footer class="dialog-actions">
          <a class="button quiet" href="/console/sign-in" target="_blank" rel="noopener">
            {user.with_provider ? 'Sign in with the provider' : 'Sign in as somebody else'}
          </a>
          {user.with_password && (
            <Button kind="primary" type="submit" busy={form.busy}>
              Sign in
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  )
}
