import { useState } from 'preact/hooks'
import type { AccountRecord, SecretRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Notice } from '../controls/notice.tsx'
import { Table } from '../controls/table.tsx'
import { Snippet } from '../home/snippet.tsx'
import { useAsked } from '../use-asked.ts'
import { NewSecretDialog, secretRoleWord } from './new-secret-dialog.tsx'

/** The token of pages and the secrets of backends. */
export function SecretsTab({ account }: { account: AccountRecord }) {
  const { api, toasts } = useConsole()
  const { data, error, again } = useAsked('/v3/edit/secrets')
  const users = useAsked('/v3/edit/users', { limit: 200 })
  const [made, setMade] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<SecretRecord | null>(null)
  const nameOf = (id: string) => users.data?.users.find(user => user.id === id)?.name ?? '–'
  const [making, setMaking] = useState(false)
  return (
    <div class="stack">
      <Card title="For pages" says="Public: it is in the snippet.">
        <div class="secret">
          <code>{account.token}</code>
          <CopyButton text={account.token} label="Copy the token" />
        </div>
        <Snippet />
      </Card>
      <Card
        title="Account secrets"
        says="Your backends call the API with them. Give each one its own, with the role that it needs."
        flush
        actions={
          <Button icon="plus" onClick={() => setMaking(true)}>
            New secret
          </Button>
        }
      >
        {made && (
          <div class="card-inside">
            <Notice tone="warn">
              <p>
                <b>Copy it now:</b> it is not shown again.
              </p>
              <div class="secret">
                <code>{made}</code>
                <CopyButton text={made} label="Copy the secret" />
              </div>
            </Notice>
          </div>
        )}
        {error ? <Failed error={error} again={again} /> : null}
        {!data && !error && (
          <div class="card-inside">
            <Loading lines={3} />
          </div>
        )}
        {data && (
          <Table
            caption="Account secrets"
            columns={[
              { title: 'For', phone: 'head', grows: true, cell: ({ name }) => name || 'No name' },
              { title: 'Role', cell: ({ role }) => secretRoleWord(role) },
              {
                title: 'Last used',
                cell: ({ last_used_at }) => (last_used_at ? <Ago time={last_used_at} /> : 'Never'),
              },
              { title: 'Made', cell: ({ created_at }) => <Ago time={created_at} /> },
              { title: 'By', cell: ({ user_id }) => nameOf(user_id) },
              {
                title: 'State',
                cell: ({ revoked_at }) => (revoked_at ? <Badge>Revoked</Badge> : <Badge tone="good">Valid</Badge>),
              },
              {
                title: 'Revoke',
                phone: 'bare',
                cell: secret =>
                  !secret.revoked_at && (
                    <Button small onClick={() => setRevoking(secret)}>
                      Revoke
                    </Button>
                  ),
              },
            ]}
            rows={data.secrets}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      {making && (
        <NewSecretDialog
          onClose={() => setMaking(false)}
          onMade={({ secret }) => {
            setMaking(false)
            setMade(secret ?? null)
            again()
          }}
        />
      )}
      {revoking && (
        <Confirm
          title="Revoke this secret?"
          does="Revoke it"
          danger
          onClose={() => setRevoking(null)}
          act={async () => {
            await api.send('DELETE', '/v3/edit/secrets/:id', { id: revoking.id })
            toasts.good('It stopped working')
            again()
          }}
        >
          <p>Requests with it are refused at once. Give your backends another one first.</p>
        </Confirm>
      )}
    </div>
  )
}
