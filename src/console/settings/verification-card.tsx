import { useState } from 'preact/hooks'
import type { AccountRecord } from '../../protocol/answer.ts'
import type { AnswerFor } from '../../protocol/contract.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Switch } from '../controls/switch.tsx'
import { useAct } from '../use-act.ts'
import type { AccountSettings } from './use-account-settings.ts'

const PATH = '/v3/edit/account/verification_key'

/** Whether pages must prove who is looking, and the keys for that. Reading a key is written to the audit log. */
export function VerificationCard({ account, save }: { account: AccountRecord; save: AccountSettings['save'] }) {
  const { api } = useConsole()
  const act = useAct()
  const [keys, setKeys] = useState<AnswerFor<`GET ${typeof PATH}`> | null>(null)
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const read = () => act(async () => setKeys(await api.get(PATH)))
  return (
    <Card title="Identity verification">
      <div class="fields">
        <Switch
          label="Pages have to prove who is looking"
          hint="Switch it on when your pages send a proof. Without one, people are anonymous from then on."
          checked={account.identity_verification}
          onChange={identity_verification => void act(() => save({ identity_verification }))}
        />
        {keys ? (
          <div class="secret">
            <code>{keys.verification_key}</code>
            <CopyButton text={keys.verification_key} label="Copy the key" />
          </div>
        ) : null}
        {keys?.older_until && (
          <p class="hint">
            The key before this one is valid until {new Date(keys.older_until).toLocaleString()}. End it when your
            backend uses the new one.
          </p>
        )}
        <div class="row">
          {!keys && <Button onClick={() => void read()}>Show the key</Button>}
          <Button onClick={() => setAsking('renew')}>Make a new key</Button>
          {keys?.older_until && <Button onClick={() => setAsking('end')}>End the key before</Button>}
        </div>
      </div>
      {asking === 'renew' && (
        <Confirm
          title="Make a new key?"
          does="Make a new key"
          onClose={() => setAsking(null)}
          act={async () => setKeys(await api.send('POST', PATH))}
        >
          <p>
            The one that you have now stays valid for a week, or until you end it. So your backend can change to the new
            one at any time. If there is a third key, it stops now.
          </p>
        </Confirm>
      )}
      {asking === 'end' && (
        <Confirm
          title="End the key before?"
          does="End it"
          danger
          onClose={() => setAsking(null)}
          act={async () => setKeys(await api.send('DELETE', `${PATH}/older`))}
        >
          <p>
            Proofs that were made with it stop working at once, and everybody has to be verified again. Pages that still
            use it have anonymous people.
          </p>
        </Confirm>
      )}
    </Card>
  )
}
