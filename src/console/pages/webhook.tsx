import { ApiError } from '../api-error.ts'
import { exactly } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Facts } from '../controls/facts.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Notice } from '../controls/notice.tsx'
import { Page as Shown } from '../controls/page.tsx'
import type { PageProps } from '../route.ts'
import { useAsked } from '../use-asked.ts'
import { useList } from '../use-list.ts'
import { AttemptsCard } from '../webhooks/attempts-card.tsx'
import { TestButton } from '../webhooks/test-button.tsx'
import { topicsWords } from '../webhooks/topic-words.ts'
import { WebhookMenu } from '../webhooks/webhook-menu.tsx'
import { webhookState } from '../webhooks/webhook-state.ts'

const BACK = { href: '/console/webhooks', label: 'Webhooks' }
const PEOPLE = {
  min: 'With uid and id',
  all: 'With everything that is known of them',
  ids: 'With nothing but their id',
}

/** One webhook: its state, and what was sent. */
export function Page({ params, query }: PageProps) {
  const id = params.id!
  const asked = useAsked('/v3/edit/webhooks/:id', { id })
  const ok = query.ok === 'true' || query.ok === 'false' ? query.ok : undefined
  const list = useList('/v3/edit/webhooks/:id/attempts', 'attempts', { id, ok })
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <Empty title="There is no such webhook" says="It may have been deleted, or the link is not complete.">
        <LinkButton href={BACK.href}>All webhooks</LinkButton>
      </Empty>
    )
  if (!asked.data) return asked.error ? <Failed error={asked.error} again={asked.again} /> : <Loading lines={8} />
  const hook = asked.data.webhook
  const { word, tone, says } = webhookState(hook)
  const looked = () => {
    asked.again()
    list.again()
  }
  return (
    <Shown
      title={hook.description || new URL(hook.url).host}
      back={BACK}
      aside={<Badge tone={tone}>{word}</Badge>}
      actions={
        <>
          <TestButton id={hook.id} onDone={looked} />
          <WebhookMenu hook={hook} onChanged={webhook => asked.put({ webhook })} />
        </>
      }
    >
      <div class="stack">
        {says && <Notice tone={tone === 'bad' ? 'bad' : 'warn'}>{says}</Notice>}
        <Card title="What it does">
          <Facts
            facts={[
              ['Sends to', <code key="url">{hook.url}</code>],
              ['Is told of', topicsWords(hook.topics)],
              ['Messages', hook.format === 'slack' ? 'A line for Slack' : 'As documented (JSON)'],
              ['People', PEOPLE[hook.people]],
              ['Failing since', hook.failing_since && exactly(hook.failing_since)],
              ['Old secret', hook.old_secret_until && `Also good until ${exactly(hook.old_secret_until)}`],
            ]}
          />
        </Card>
        <AttemptsCard hook={hook} list={list} ok={ok ?? ''} onLook={looked} />
      </div>
    </Shown>
  )
}
