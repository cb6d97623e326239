import { useState } from 'preact/hooks'
import type { AttemptRecord, WebhookRecord } from '../../protocol/answer.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { exactly } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Select } from '../controls/select.tsx'
import { type Column, Table } from '../controls/table.tsx'
import type { LongList } from '../use-list.ts'
import { useQuery } from '../use-query.ts'
import { plural } from '../words/figures.ts'
import { AttemptDialog } from './attempt-dialog.tsx'
import { ResendDialog, type Resending } from './resend-dialog.tsx'

interface Props {
  hook: WebhookRecord
  list: LongList<AttemptRecord>
  /** `true`, `false`, or empty for everything. */
  ok: string
  /** Loads the webhook and its attempts again. */
  onLook(): void
}

/** What was sent in the last thirty days, and the results. */
export function AttemptsCard({ hook, list, ok, onLook }: Props) {
  const { api, toasts } = useConsole()
  const [, setQuery] = useQuery()
  const [open, setOpen] = useState<AttemptRecord | null>(null)
  const [resending, setResending] = useState(false)
  const resend = async (which: Resending) => {
    const { resent } = await api.send('POST', '/v3/edit/webhooks/:id/resend', { id: hook.id, ...which })
    toasts.good(resent === 0 ? 'There was nothing to send again' : `${plural(resent, 'message')} will be sent again`)
    onLook()
  }
  const resendOne = (message_id: string) => resend({ message_id }).catch(error => toasts.bad(inWords(error)))
  const columns = columnsFor(setOpen, id => void resendOne(id))
  return (
    <Card
      title="Attempts"
      says="Of the last 30 days, newest first."
      flush
      actions={
        <div class="row">
          <Select
            label="Which attempts"
            hidden
            value={ok}
            options={[
              { value: '', label: 'All attempts' },
              { value: 'false', label: 'That failed' },
              { value: 'true', label: 'That went well' },
            ]}
            onChange={value => setQuery({ ok: value || null })}
          />
          <Button icon="undo" onClick={() => setResending(true)}>
            Send given-up ones again
          </Button>
          <Button kind="quiet" icon="search" label="Look again" busy={list.loading} onClick={onLook} />
        </div>
      }
    >
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {!list.items && !list.error && (
        <div class="card-inside">
          <Loading lines={4} />
        </div>
      )}
      {list.items?.length === 0 && (
        <p class="card-inside quiet-text">
          {ok === '' ? 'Nothing was sent yet. “Send a test” tries it.' : 'No attempt of that kind.'}
        </p>
      )}
      {list.items && list.items.length > 0 && (
        <Table caption="Attempts" columns={columns} rows={list.items} keyOf={({ id }) => id} busy={list.loading} />
      )}
      <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
      {open && <AttemptDialog attempt={open} onClose={() => setOpen(null)} />}
      {resending && <ResendDialog resend={resend} onClose={() => setResending(false)} />}
    </Card>
  )
}

const columnsFor = (
  open: (attempt: AttemptRecord) => void,
  resend: (message: string) => void,
): Column<AttemptRecord>[] => [
  {
    title: 'Message',
    phone: 'head',
    cell: each => (
      <span class="two-lines">
        <button type="button" class="link" onClick={() => open(each)}>
          {each.kind}
        </button>
        <small>{each.error ?? (each.number > 1 ? `attempt ${each.number}` : each.message_id)}</small>
      </span>
    ),
  },
  {
    title: 'Answer',
    cell: each => <Badge tone={each.ok ? 'good' : 'bad'}>{each.status ?? 'No answer'}</Badge>,
  },
  { title: 'At', cell: each => <time dateTime={each.created_at}>{exactly(each.created_at)}</time> },
  { title: 'Took', figure: true, cell: each => `${each.ms} ms` },
  {
    title: 'Next',
    cell: each =>
      each.state === 'waiting' && each.next_at ? <time dateTime={each.next_at}>{exactly(each.next_at)}</time> : '–',
  },
  {
    title: 'Again',
    phone: 'bare',
    cell: each => (
      <Button small onClick={() => resend(each.message_id)}>
        Send again
      </Button>
    ),
  },
]
