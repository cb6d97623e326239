import { useState } from 'preact/hooks'
import type { WebhookRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Confirm } from '../controls/confirm.tsx'
import { Menu } from '../controls/menu.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookSettings } from './webhook-settings.tsx'

type Asking = 'change' | 'pause' | 'renew' | 'delete' | null

/** All actions for a webhook except the test. */
export function WebhookMenu({ hook, onChanged }: { hook: WebhookRecord; onChanged(hook: WebhookRecord): void }) {
  const { api, router, toasts } = useConsole()
  const [asking, setAsking] = useState<Asking>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setAsking(null)
  const path = `/v3/edit/webhooks/${hook.id}`
  const switchTo = async (enabled: boolean) => {
    onChanged((await api.send<{ webhook: WebhookRecord }>('PATCH', path, { enabled })).webhook)
    toasts.good(enabled ? 'On: what waits is sent' : 'Paused')
  }
  const renew = async () => {
    const { webhook } = await api.send<{ webhook: WebhookRecord }>('POST', `${path}/renew`)
    onChanged(webhook)
    setSecret(webhook.secret ?? null)
  }
  const remove = async () => {
    await api.send('DELETE', path)
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
            ? { label: 'Pause…', icon: 'pause', onChoose: () => setAsking('pause') }
            : { label: 'Switch on', icon: 'play', onChoose: () => void switchTo(true) },
          { label: 'Renew the secret…', icon: 'undo', onChoose: () => setAsking('renew') },
          { label: 'Delete…', icon: 'trash', danger: true, onChoose: () => setAsking('delete') },
        ]}
      />
      {asking === 'change' && <WebhookSettings hook={hook} onChanged={onChanged} onClose={close} />}
      {asking === 'pause' && (
        <Confirm title="Pause this webhook?" does="Pause" act={() => switchTo(false)} onClose={close}>
          <p>What happens meanwhile is not told later. What waits already is sent when you switch it on again.</p>
        </Confirm>
      )}
      {asking === 'renew' && (
        <Confirm title="Renew the secret?" does="Renew" act={renew} onClose={close}>
          <p>
            You get a new secret for your receiver. For a day messages are signed with both, so that nothing is refused
            while you put the new one in place.
          </p>
        </Confirm>
      )}
      {asking === 'delete' && (
        <Confirm title="Delete this webhook?" does="Delete" danger act={remove} onClose={close}>
          <p>What waits for it is not sent, and its attempts are gone. This cannot be undone.</p>
        </Confirm>
      )}
      {secret && <SecretDialog secret={secret} renewed onClose={() => setSecret(null)} />}
    </>
  )
}
