import { useState } from 'preact/hooks'
import type { WebhookRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Confirm } from '../controls/confirm.tsx'
import { Menu } from '../controls/menu.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookSettings } from './webhook-settings.tsx'

type Asking = 'change' | 'off' | 'renew' | 'delete' | null

/** All actions for a webhook except the test. */
export function WebhookMenu({ hook, onChanged }: { hook: WebhookRecord; onChanged(hook: WebhookRecord): void }) {
  const { api, router, toasts } = useConsole()
  const [asking, setAsking] = useState<Asking>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setAsking(null)
  const path = '/v3/edit/webhooks/:id'
  const { id } = hook
  const switchTo = async (enabled: boolean) => {
    onChanged((await api.send('PATCH', path, { id, enabled })).webhook)
    toasts.good(enabled ? 'On. The waiting messages are sent' : 'Off')
  }
  const renew = async () => {
    const { webhook } = await api.send('POST', `${path}/renew`, { id })
    onChanged(webhook)
    setSecret(webhook.secret ?? null)
  }
  const remove = async () => {
    await api.send('DELETE', path, { id })
    toasts.good('The webhook is deleted')
    router.open('/console/webhooks', true)
  }
  return (
    <>
      <Menu
        kind="plain"
        label="More"
        items={[
          { label: 'Change…', icon: 'edit', onChoose: () => setAsking('change') },
          hook.enabled
            ? { label: 'Switch off…', icon: 'pause', onChoose: () => setAsking('off') }
            : { label: 'Switch on', icon: 'play', onChoose: () => void switchTo(true) },
          { label: 'Renew the secret…', icon: 'undo', onChoose: () => setAsking('renew') },
          { label: 'Delete…', icon: 'trash', danger: true, onChoose: () => setAsking('delete') },
        ]}
      />
      {asking === 'change' && <WebhookSettings hook={hook} onChanged={onChanged} onClose={close} />}
      {asking === 'off' && (
        <Confirm title="Switch off this webhook?" does="Switch off" act={() => switchTo(false)} onClose={close}>
          <p>What happens meanwhile is not sent later. Messages that wait already are sent when you switch it on.</p>
        </Confirm>
      )}
      {asking === 'renew' && (
        <Confirm title="Renew the secret?" does="Renew" act={renew} onClose={close}>
          <p>
            You get a new secret for your receiver. For a day, messages are signed with both secrets, so you have time
            to change your receiver.
          </p>
        </Confirm>
      )}
      {asking === 'delete' && (
        <Confirm title="Delete this webhook?" does="Delete" danger act={remove} onClose={close}>
          <p>Waiting messages are not sent, and the list of attempts is deleted. This cannot be undone.</p>
        </Confirm>
      )}
      {secret && <SecretDialog secret={secret} renewed onClose={() => setSecret(null)} />}
    </>
  )
}
