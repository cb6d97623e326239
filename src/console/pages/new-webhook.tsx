import { useState } from 'preact/hooks'
import type { WebhookRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { useForm } from '../controls/use-form.ts'
import { SecretDialog } from '../webhooks/secret-dialog.tsx'
import { topicsList } from '../webhooks/topic-words.ts'
import { TopicFields, WebhookFields, type WrittenHook } from '../webhooks/webhook-fields.tsx'

const BACK = { href: '/console/webhooks', label: 'Webhooks' }
const NOTHING_YET: WrittenHook = { url: '', description: '', topics: new Set(), format: 'json', people: 'min' }

export function Page() {
  const { api, router } = useConsole()
  const [made, setMade] = useState<WebhookRecord | null>(null)
  const make = async ({ topics, ...written }: WrittenHook) => {
    const body = { ...written, topics: topicsList(topics) }
    setMade((await api.send('POST', '/v3/edit/webhooks', body)).webhook)
  }
  const form = useForm(NOTHING_YET, make, ['url'])
  const { values, set } = form
  return (
    <Shown title="New webhook" back={BACK}>
      <form onSubmit={form.submit}>
        <Card title="Where to">
          <div class="stack-small">
            <WebhookFields values={values} set={set} wrong={form.wrong} />
          </div>
        </Card>
        <Card title="What it is told of">
          <TopicFields values={values} set={set} />
        </Card>
        <p class="field-error" role="alert">
          {form.problem}
        </p>
        <div class="row">
          <Button kind="primary" type="submit" busy={form.busy} disabled={values.topics.size === 0}>
            Make it
          </Button>
          <LinkButton href={BACK.href} kind="quiet">
            Cancel
          </LinkButton>
          {values.topics.size === 0 && <span class="hint">Choose at least one thing that it is told of.</span>}
        </div>
      </form>
      {made && <SecretDialog secret={made.secret ?? ''} onClose={() => router.open(`/console/webhooks/${made.id}`)} />}
    </Shown>
  )
}
