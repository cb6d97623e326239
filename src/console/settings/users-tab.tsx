import { useState } from 'preact/hooks'
import type { LinkRecord, UserRecord } from '../../protocol/answer.ts'
import type { Role } from '../../protocol/role.ts'
import { useConsole } from '../console-parts.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Menu } from '../controls/menu.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Select } from '../controls/select.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { useAct } from '../use-act.ts'
import { useList } from '../use-list.ts'
import { useMay, useSigned } from '../use-signed.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ROLE_OPTIONS, ROLE_WORDS } from './role-words.ts'

/** Who works with the account. */
export function UsersTab() {
  const { api, toasts } = useConsole()
  const act = useAct()
  const self = useSigned().user.id
  const mayManage = useMay('manage users')
  const list = useList<UserRecord>('/v3/edit/users', 'users')
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ user: UserRecord; link: LinkRecord } | null>(null)
  const [removing, setRemoving] = useState<UserRecord | null>(null)

  const give = (user: UserRecord) => act(async () => setLink(await api.send('POST', `/v3/edit/users/${user.id}/link`)))
  const change = async (user: UserRecord, role: Role) => {
    await act(
      () => api.send('PATCH', `/v3/edit/users/${user.id}`, { role }),
      `${user.name} is ${ROLE_WORDS[role].toLowerCase()} now`,
    )
    list.again()
  }
  const signOut = (user: UserRecord) =>
    act(() => api.send('DELETE', `/v3/edit/sessions?user_id=${user.id}`), `${user.name} is signed out everywhere`)

  const columns: Column<UserRecord>[] = [
    {
      title: 'Name',
      phone: 'head',
      grows: true,
      cell: ({ id, name, email }) => (
        <span class="two-lines">
          <span>
            {name} {id === self && <Badge>You</Badge>}
          </span>
          <small>{email || 'The user of account secrets'}</small>
        </span>
      ),
    },
    {
      title: 'Signs in',
      cell: ({ signs_in, email }) =>
        signs_in ? 'Yes' : email ? <Badge tone="warn">Invited</Badge> : <span class="hint">No</span>,
    },
    {
      title: 'Role',
      cell: user =>
        mayManage ? (
          <Select
            label={`Role of ${user.name}`}
            hidden
            value={user.role}
            options={ROLE_OPTIONS}
            onChange={role => void change(user, role)}
          />
        ) : (
          ROLE_WORDS[user.role]
        ),
    },
    ...(mayManage
      ? [
          {
            title: 'More',
            phone: 'bare' as const,
            cell: (user: UserRecord) => (
              <Menu
                label={`More for ${user.name}`}
                items={[
                  user.email !== '' && {
                    label: user.signs_in ? 'Link for a new password' : 'New invitation',
                    icon: 'copy' as const,
                    onChoose: () => void give(user),
                  },
                  { label: 'Sign out everywhere', icon: 'out', onChoose: () => void signOut(user) },
                  user.id !== self && {
                    label: 'Remove',
                    icon: 'trash' as const,
                    danger: true,
                    onChoose: () => setRemoving(user),
                  },
                ]}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Card
        title="Users"
        flush
        actions={
          mayManage && (
            <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
              Invite somebody
            </Button>
          )
        }
      >
        {list.error ? <Failed error={list.error} again={list.again} /> : null}
        {!list.items && !list.error && (
          <div class="card-inside">
            <Loading />
          </div>
        )}
        {list.items && <Table caption="Users" columns={columns} rows={list.items} keyOf={({ id }) => id} />}
        <MoreButton more={list.more} loading={false} />
      </Card>
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={invited => {
            setInviting(false)
            setLink(invited)
            list.again()
          }}
        />
      )}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          does="Remove"
          danger
          onClose={() => setRemoving(null)}
          act={async () => {
            await api.send('DELETE', `/v3/edit/users/${removing.id}`)
            toasts.good(`${removing.name} is removed`)
            list.again()
          }}
        >
          <p>
            They are signed out at once. What they did keeps their name, and secrets that they made stay valid: revoke
            those too where that matters.
          </p>
        </Confirm>
      )}
    </>
  )
}
