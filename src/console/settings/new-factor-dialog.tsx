import { useState } from 'preact/hooks'
import type { StartedFactor } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/text-field.tsx'
import { RecoveryList } from '../security/recovery-list.tsx'
import { type FactorProof, SetUpFactor } from '../security/set-up-factor.tsx'
import { useSigned } from '../use-signed.ts'

const PATH = '/v3/edit/session/factors'

/** Adds a second factor. The first one brings recovery codes, which are shown before anything else. */
export function NewFactorDialog({ onClose, onMade }: { onClose(): void; onMade(): void }) {
  const { api, toasts } = useConsole()
  const { email } = useSigned().user
  const [current_password, setPassword] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const done = () => {
    toasts.good('From now on, it is asked when you sign in')
    onMade()
  }
  if (codes)
    return (
      <Dialog title="Recovery codes" stays>
        <RecoveryList codes={codes} onDone={done} />
      </Dialog>
    )
  const begin = async (kind: StartedFactor['kind']) => (await api.send('POST', PATH, { kind, current_password })).factor
  const confirm = async (proof: FactorProof) => {
    const { recovery_codes } = await api.send('POST', `${PATH}/confirm`, proof)
    if (recovery_codes) setCodes(recovery_codes)
    else done()
  }
  return (
    <Dialog title="Add a second factor" onClose={onClose}>
      <SetUpFactor begin={begin} confirm={confirm}>
        <TextField label="E-mail" inputMode="email" autocomplete="username" value={email} readOnly hidden />
        <TextField
          label="Your password"
          type="password"
          autocomplete="current-password"
          hint="Once more, so that nobody does this in a browser that you left open."
          required
          focused
          value={current_password}
          onInput={setPassword}
        />
      </SetUpFactor>
    </Dialog>
  )
}
