import type { WebhookRecord } from '../../protocol/answer.ts'
import { Badge } from '../controls/badge.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { useAsked } from '../use-asked.ts'
import { topicsWords } from '../webhooks/topic-words.ts'
import { webhookState } from '../webhooks/webhook-state.ts'

const COLUMNS: Column<WebhookRecord>[] = [
  {
    title: 'Address',
    phone: 'head',
    grows: true,
    cell: hook => (
      <span class="two-lines">
        <a href={`/console/webhooks/${hook.id}`}>{hook.description || hook.url}</a>
        {hook.description && <small class="breaks">{hook.url}</small>}
      </span>
    ),
  },
  { title: 'Is told of', cell: hook => topicsWords(hook.topics) },
  {
    title: 'State',
    cell: hook => {
      const { word, tone } = webhookState(hook)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
]

/** The customer's tools that get messages about what happens. */
export function Page() {
  const asked = useAsked('/v3/edit/webhooks')
  const hooks = asked.data?.webhooks
  const fresh = (
    <LinkButton href="/console/webhooks/new" kind="primary" icon="plus">
      New webhook
    </LinkButton>
  )
  return (
    <Shown title="Webhooks" says="Tell your own tools what happens, as soon as it happens." actions={fresh}>
      <Card flush>
        {asked.error ? <Failed error={asked.error} again={asked.again} /> : null}
        {!hooks && !asked.error && (
          <div class="card-inside">
            <Loading lines={4} />
          </div>
        )}
        {hooks?.length === 0 && (
          <Empty
            title="No webhooks yet"
            says="Somebody answered, a Delivery was shown, a goal was reached: a webhook sends a small message to an address of yours, or a line to Slack."
            icon="webhook"
          >
            {fresh}
          </Empty>
        )}
        {hooks && hooks.length > 0 && (
          <Table caption="Webhooks" columns={COLUMNS} rows={hooks} keyOf={({ id }) => id} busy={asked.loading} />
        )}
      </Card>
    </Shown>
  )
}
