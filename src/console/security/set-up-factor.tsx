import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { StartedFactor } from '../../protocol/answer.ts'
import type { ParamsFor } from '../../protocol/contract.ts'
import { inWords } from '../api-error.ts'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { createPasskey, whyNoPasskeys } from './passkeys.ts'
import { QrCode } from './qr-code.tsx'

/** With a code of the app, or with the new passkey. */
export type FactorProof = ParamsFor<'POST /v3/edit/session/factors/confirm'>

export interface SetUp {
  begin(kind: StartedFactor['kind']): Promise<StartedFactor>
  confirm(proof: FactorProof): Promise<void>
  /** Above the choice. */
  children: ComponentChildren
}

/** Chooses a second factor, and sets it up. */
export function SetUpFactor({ begin, confirm, children }: SetUp) {
  const [app, setApp] = useState<StartedFactor | null>(null)
  const [busy, setBusy] = useState<StartedFactor['kind'] | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const noPasskeys = whyNoPasskeys()
  const choose = async (kind: StartedFactor['kind']) => {
    setBusy(kind)
    setProblem(undefined)
    try {
      const started = await begin(kind)
      if (kind === 'totp') setApp(started)
      else await confirm({ passkey: await createPasskey(started.options) })
    } catch (error) {
      setProblem(inWords(error))
    } finally {
      setBusy(null)
    }
  }
  if (app) return <ConfirmApp app={app} confirm={confirm} />
  return (
    <div class="stack-small">
      {children}
      <div class="choice">
        <p>
          <b>Passkey.</b> Your telephone, your computer or a security key confirms that it is you.
        </p>
        {noPasskeys ? (
          <p class="hint">{noPasskeys}</p>
        ) : (
          <Button busy={busy === 'passkey'} onClick={() => void choose('passkey')}>
            Set up a passkey
          </Button>
        )}
      </div>
      <div class="choice">
        <p>
          <b>Authenticator app.</b> An app on your telephone shows six digits.
        </p>
        <Button busy={busy === 'totp'} onClick={() => void choose('totp')}>
          Set up an app
        </Button>
      </div>
      <p class="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}

function ConfirmApp({ app, confirm }: { app: StartedFactor; confirm: SetUp['confirm'] }) {
  const form = useForm({ code: '' }, ({ code }) => confirm({ code }))
  const secret = app.secret ?? ''
  return (
    <form onSubmit={form.submit}>
      <p>Scan this picture with the app. Then type the six digits that it shows.</p>
      <QrCode text={app.url ?? ''} label="The key for your authenticator app, as a picture" />
      <details class="help">
        <summary>The app cannot scan it?</summary>
        <p>Type this key into the app, for a code by time:</p>
        <div class="secret">
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="Copy the key" />
        </div>
      </details>
      <TextField
        label="Six digits"
        inputMode="numeric"
        autocomplete="one-time-code"
        required
        focused
        maxLength={10}
        value={form.values.code}
        onInput={code => form.set({ code })}
        error={form.problem}
      />
      <Button kind="primary" type="submit" busy={form.busy}>
        Confirm
      </Button>
    </form>
  )
}
