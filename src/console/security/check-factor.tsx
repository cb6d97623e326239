import { useState } from 'preact/hooks'
import type { AskedFactor } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { askPasskey, whyNoPasskeys } from './passkeys.ts'

type Way = 'passkey' | 'code' | 'recovery'

/** After the password: proves the second factor, in one of the ways that the user has. */
export function CheckFactor({ kinds }: Pick<AskedFactor, 'kinds'>) {
  const ways: Way[] = [
    ...(kinds.includes('passkey') && !whyNoPasskeys() ? ['passkey' as const] : []),
    ...(kinds.includes('totp') ? ['code' as const] : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0]!)
  return (
    <>
      {way === 'passkey' && <ByPasskey />}
      {way === 'code' && <ByText key="code" way="code" />}
      {way === 'recovery' && <ByText key="recovery" way="recovery" />}
      <ul class="other-ways">
        {ways
          .filter(each => each !== way)
          .map(each => (
            <li key={each}>
              <Button kind="quiet" onClick={() => setWay(each)}>
                {OTHERS[each]}
              </Button>
            </li>
          ))}
      </ul>
    </>
  )
}

const OTHERS: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use the authenticator app',
  recovery: 'Use a recovery code',
}

function ByPasskey() {
  const { session } = useConsole()
  const form = useForm({}, async () => session.prove({ passkey: await askPasskey(await session.passkeyOptions()) }))
  return (
    <form onSubmit={form.submit}>
      <Button kind="primary" type="submit" busy={form.busy} autoFocus>
        Use your passkey
      </Button>
      <p class="field-error" role="alert">
        {form.problem}
      </p>
    </form>
  )
}

const TEXTS = {
  code: { label: 'Six digits', hint: 'The authenticator app shows them.', maxLength: 10 },
  recovery: { label: 'Recovery code', hint: 'Each one works once.', maxLength: 40 },
}

function ByText({ way }: { way: 'code' | 'recovery' }) {
  const { session } = useConsole()
  const form = useForm({ text: '' }, ({ text }) =>
    session.prove(way === 'code' ? { code: text } : { recovery_code: text }),
  )
  return (
    <form onSubmit={form.submit}>
      <TextField
        {...TEXTS[way]}
        {...(way === 'code' ? { inputMode: 'numeric', autocomplete: 'one-time-code' } : { autocomplete: 'off' })}
        required
        focused
        value={form.values.text}
        onInput={text => form.set({ text })}
        error={form.problem}
      />
      <Button kind="primary" type="submit" busy={form.busy}>
        Sign in
      </Button>
    </form>
  )
}
