import type { SignInWays } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { useForm } from '../controls/use-form.ts'
import { keepWayOn } from '../way-on.ts'

/** Leads to the provider, if there is one. `to`: the page to go to afterwards. `token`: an invitation to use there. */
export function ProviderButton({ ways, to, token }: { ways: SignInWays; to?: string | undefined; token?: string }) {
  const { session } = useConsole()
  const form = useForm({}, () => {
    keepWayOn(to)
    return session.toProvider(token === undefined ? {} : { token })
  })
  if (!ways.provider) return null
  return (
    <form onSubmit={form.submit}>
      <Button kind={ways.passwords ? 'plain' : 'primary'} type="submit" busy={form.busy}>
        {token === undefined ? 'Sign in with' : 'Join with'} {ways.provider.name}
      </Button>
      <p class="field-error" role="alert">
        {form.problem}
      </p>
      {ways.passwords && <p class="or">or with a password</p>}
    </form>
  )
}
