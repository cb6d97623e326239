import { useState } from 'preact/hooks'
import type { LinkRecord, UserRecord } from '../../protocol/answer.ts'
import type { Role } from '../../protocol/role.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Table } from '../controls/table.tsx'
import { useAct } from '../use-act.ts'
import { useList } from '../use-list.ts'
import { useMay, useSigned } from '../use-signed.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { SignInCard } from './sign-in-card.tsx'
import { userColumns } from './user-columns.tsx'

export function UsersTab() {
  const { api, toasts } = useConsole()
  const act = useAct()
  const self = useSigned().user.id
  const mayManage = useMay('manage users')
  const list = useList('/v3/edit/users', 'users')
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ user: UserRecord; link: LinkRecord } | null>(null)
  const [removing, setRemoving] = useState<UserRecord | null>(null)

  const give = (user: UserRecord) =>
    act(async () => setLink(await api.send('POST', '/v3/edit/users/:id/link', { id: user.id })))
  const change = async (user: UserRecord, role: Role) => {
    await act(
      () => api.send('PATCH', '/v3/edit/users/:id', { id: user.id, role }),
      `${user.name} is ${ROLE_WORDS[role].toLowerCase()} now`,
    )
    list.again()
  }
  const signOut = (user: UserRecord) =>
    act(() => api.send('DELETE', '/v3/edit/sessions', { user_id: user.id }), `${user.name} is signed out everywhere`)

  const [resetting, setResetting] = useState<UserRecord | null>(null)

  const columns = userColumns(
    self,
    mayManage && {
      change: (user, role) => void change(user, role),
      give: user => void give(user),
      signOut: user => void signOut(user),
      resetFactor: setResetting,
      remove: setRemoving,
    },
  )
  return (
    <div class="stack">
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
      {mayManage && <SignInCard onChanged={list.again} />}
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
      {resetting && (
        <Confirm
          title={`Reset the second factor of ${resetting.name}?`}
          does="Reset it"
          danger
          onClose={() => setResetting(null)}
          act={async () => {
            await api.send('DELETE', '/v3/edit/users/:id/factors', { id: resetting.id })
            toasts.good(`${resetting.name} signs in with the password alone`)
            list.again()
          }}
        >
          <p>
            For somebody who has lost the telephone and the recovery codes. They are signed out at once. Make sure that
            it is really them who asks.
          </p>
        </Confirm>
      )}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          does="Remove"
          danger
          onClose={() => setRemoving(null)}
          act={async () => {
            await api.send('DELETE', '/v3/edit/users/:id', { id: removing.id })
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
    </div>
  )
}
