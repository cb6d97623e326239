import type { SessionRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Table } from '../controls/table.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { useSigned } from '../use-signed.ts'
import { browserName } from './browser-name.ts'
import { FactorsCard } from './factors-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { StudioCard } from './studio-card.tsx'

/** Your own name and password, and where you are signed in. */
export function SelfTab() {
  const { api, session, toasts } = useConsole()
  const { user } = useSigned()
  const act = useAct()
  const { data, error, again } = useAsked('/v3/edit/sessions')
  const named = useForm({ name: user.name }, async ({ name }) => {
    await api.send('PATCH', '/v3/edit/session/user', { name })
    await session.look()
    toasts.good('Saved')
  })
  const secret = useForm({ current_password: '', password: '' }, async values => {
    await api.send('PATCH', '/v3/edit/session/user', values)
    secret.set({ current_password: '', password: '' })
    toasts.good('The password is changed, and your other sessions have ended')
    again()
  })
  const end = async ({ id }: SessionRecord) => {
    await act(() => api.send('DELETE', '/v3/edit/sessions/:id', { id }), 'It is signed out there')
    again()
  }
  return (
    <div class="stack settings-form">
      <Card title="You">
        <form onSubmit={named.submit}>
          <TextField
            label="Name"
            required
            maxLength={200}
            value={named.values.name}
            onInput={name => named.set({ name })}
            error={named.problem}
          />
          <div>
            <Button type="submit" busy={named.busy}>
              Save the name
            </Button>
          </div>
        </form>
      </Card>
      {user.with_password && (
        <Card title="Password">
          <form onSubmit={secret.submit}>
            <TextField label="E-mail" inputMode="email" autocomplete="username" value={user.email} readOnly />
            <TextField
              label="Current password"
              type="password"
              autocomplete="current-password"
              required
              value={secret.values.current_password}
              onInput={current_password => secret.set({ current_password })}
            />
            <TextField
              label="New password"
              type="password"
              autocomplete="new-password"
              required
              minLength={10}
              maxLength={200}
              hint="At least ten characters. Every other session of yours ends."
              value={secret.values.password}
              onInput={password => secret.set({ password })}
              error={secret.problem}
            />
            <div>
              <Button type="submit" busy={secret.busy}>
                Change the password
              </Button>
            </div>
          </form>
        </Card>
      )}
      {user.with_password && <FactorsCard />}
      {user.with_password && <ProviderCard />}
      <Card title="Where you are signed in" flush>
        {error ? <Failed error={error} again={again} /> : null}
        {data && (
          <Table
            caption="Where you are signed in"
            columns={[
              {
                title: 'Browser',
                phone: 'head',
                grows: true,
                cell: ({ browser, current }) => (
                  <>
                    {browserName(browser)} {current && <Badge tone="good">This one</Badge>}
                  </>
                ),
              },
              { title: 'Last used', cell: ({ last_used_at }) => <Ago time={last_used_at} /> },
              {
                title: 'End',
                phone: 'bare',
                cell: one =>
                  !one.current && (
                    <Button small onClick={() => void end(one)}>
                      Sign out there
                    </Button>
                  ),
              },
            ]}
            rows={data.sessions}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      <StudioCard />
    </div>
  )
}
