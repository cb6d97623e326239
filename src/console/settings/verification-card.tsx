import { useState } from 'preact/hooks'
import type { AccountRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Switch } from '../controls/switch.tsx'
import { useAct } from '../use-act.ts'
import type { AccountSettings } from './use-account-settings.ts'

type Key = { verification_key: string }
const PATH = '/v3/edit/account/verification_key'

/** Whether pages must prove who is looking, and the key for that. Reading the key is written to the audit log. */
export function VerificationCard({ account, save }: { account: AccountRecord; save: AccountSettings['save'] }) {
  const { api } = useConsole()
  const act = useAct()
  const [key, setKey] = useState<string | null>(null)
  const [renewing, setRenewing] = useState(false)
  const read = () => act(async () => setKey((await api.get<Key>(PATH)).verification_key))
  return (
    <Card title="Identity verification">
      <div class="fields">
        <Switch
          label="Pages have to prove who is looking"
          hint="Switch it on when your pages send a uid_hash. Without one, people are anonymous from then on."
          checked={account.identity_verification}
          onChange={identity_verification => void act(() => save({ identity_verification }))}
        />
        {key ? (
          <div class="secret">
            <code>{key}</code>
            <CopyButton text={key} label="Copy the key" />
          </div>
        ) : null}
        <div class="row">
          {!key && <Button onClick={() => void read()}>Show the key</Button>}
          <Button onClick={() => setRenewing(true)}>Make a new key</Button>
        </div>
      </div>
      {renewing && (
        <Confirm
          title="Make a new key?"
          does="Make a new key"
          danger
          onClose={() => setRenewing(false)}
          act={async () => setKey((await api.send<Key>('POST', PATH)).verification_key)}
        >
          <p>The old one stops working at once. People are anonymous on pages that still use it.</p>
        </Confirm>
      )}
    </Card>
  )
}
