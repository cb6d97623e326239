import { useStore } from '@nanostores/preact'
import { useEffect } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { OpenPage } from '../frame/open-page.tsx'
import { ProviderButton } from '../frame/provider-button.tsx'
import { SecondStep } from '../frame/second-step.tsx'
import type { PageProps } from '../route.ts'
import { useWays } from '../use-ways.ts'
import { wayOn } from '../way-on.ts'

export function Page({ query }: PageProps) {
  const { session, router } = useConsole()
  const signed = useStore(session.$signed)
  const to = wayOn(query.to)
  useEffect(() => {
    if (signed) router.open(to, true)
  }, [signed, router, to])
  const [ways, asked] = [useWays(), useStore(session.$asked)]
  if (asked)
    return (
      <OpenPage title="One more step" says="Prove that it is you.">
        <SecondStep asked={asked} />
      </OpenPage>
    )
  if (!ways) return <OpenPage title="Sign in" says="To the console of Beckon." />
  return (
    <OpenPage title="Sign in" says="To the console of Beckon.">
      <ProviderButton ways={ways} to={query.to} />
      {ways.passwords && <ByPassword />}
    </OpenPage>
  )
}

function ByPassword() {
  const { session } = useConsole()
  const form = useForm({ email: '', password: '', account: '' }, ({ account, ...who }) =>
    session.enter(account ? { ...who, account } : who),
  )
  const several = form.values.account !== '' || form.problem?.includes('account')
  return (
    <>
      <form onSubmit={form.submit}>
        <TextField
          label="E-mail"
          inputMode="email"
          autocomplete="username"
          required
          focused
          value={form.values.email}
          onInput={email => form.set({ email })}
        />
        <TextField
          label="Password"
          type="password"
          autocomplete="current-password"
          required
          value={form.values.password}
          onInput={password => form.set({ password })}
          error={form.problem}
        />
        {several && (
          <TextField
            label="Account"
            hint="Its id or its token, which starts with bkt_."
            value={form.values.account}
            onInput={account => form.set({ account })}
          />
        )}
        <Button kind="primary" type="submit" busy={form.busy}>
          Sign in
        </Button>
      </form>
      <details class="help">
        <summary>You have no password, or forgot it?</summary>
        <p>
          Ask an owner of the account for a link. On the machine of the server, <code>beckon user invite</code> and{' '}
          <code>beckon user reset</code> make one.
        </p>
      </details>
    </>
  )
}
