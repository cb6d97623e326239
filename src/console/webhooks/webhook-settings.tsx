import type { WebhookRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { useForm } from '../controls/use-form.ts'
import { topicsList, topicsMeant } from './topic-words.ts'
import { TopicFields, WebhookFields, type WrittenHook } from './webhook-fields.tsx'

interface Props {
  hook: WebhookRecord
  onChanged(hook: WebhookRecord): void
  onClose(): void
}

/** Where a webhook sends to, and its topics. */
export function WebhookSettings({ hook, onChanged, onClose }: Props) {
  const { api, toasts } = useConsole()
  const { url, description, format, people } = hook
  const first: WrittenHook = { url, description, format, people, topics: topicsMeant(hook.topics) }
  const change = async ({ topics, ...written }: WrittenHook) => {
    const changes = { id: hook.id, ...written, topics: topicsList(topics) }
    const { webhook } = await api.send('PATCH', '/v3/edit/webhooks/:id', changes)
    toasts.good('Changed')
    onChanged(webhook)
    onClose()
  }
  const form = useForm(first, change, ['url'])
  return (
    <Dialog title="Change the webhook" wide onClose={onClose}>
      <form onSubmit={form.submit}>
        <WebhookFields values={form.values} set={form.set} wrong={form.wrong} />
        <TopicFields values={form.values} set={form.set} />
        <p class="field-error" role="alert">
          {form.problem}
        </p>
        <footer class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy} disabled={form.values.topics.size === 0}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
