import { useState } from 'preact/hooks'
import type { FactorRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Failed } from '../controls/failed.tsx'
import { Table } from '../controls/table.tsx'
import { RecoveryList } from '../security/recovery-list.tsx'
import { useAsked } from '../use-asked.ts'
import { AskPassword } from './ask-password.tsx'
import { NewFactorDialog } from './new-factor-dialog.tsx'

type Open = 'new' | 'codes' | FactorRecord | null

/** Your second factors and recovery codes. */
export function FactorsCard() {
  const { api, toasts } = useConsole()
  const { data, error, again } = useAsked('/v3/edit/session/factors')
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const own = data?.second_factor
  const close = () => setOpen(null)
  const remove = async ({ id }: FactorRecord, current_password: string) => {
    await api.send('DELETE', '/v3/edit/session/factors/:id', { id, current_password })
    toasts.good('It is removed')
    close()
    again()
  }
  const renew = async (current_password: string) => {
    const made = await api.send('POST', '/v3/edit/session/recovery_codes', {
      current_password,
    })
    close()
    setCodes(made.recovery_codes)
  }
  return (
    <>
      <Card
        title="Second factor"
        says={
          own?.required
            ? 'This account requires one. After your password, you prove that it is you.'
            : 'After your password, you prove that it is you. Then a password alone opens nothing.'
        }
        flush
        actions={
          own && (
            <Button icon="plus" onClick={() => setOpen('new')}>
              Add one
            </Button>
          )
        }
      >
        {error ? <Failed error={error} again={again} /> : null}
        {own && own.factors.length === 0 && (
          <div class="card-inside">
            <p class="hint">You have none.</p>
          </div>
        )}
        {own && own.factors.length > 0 && (
          <>
            <Table
              caption="Your second factors"
              columns={[
                { title: 'Name', phone: 'head', grows: true, cell: ({ name }) => name },
                { title: 'Kind', cell: ({ kind }) => (kind === 'passkey' ? 'Passkey' : 'Authenticator app') },
                {
                  title: 'Last used',
                  cell: ({ last_used_at }) => (last_used_at ? <Ago time={last_used_at} /> : 'Never'),
                },
                {
                  title: 'Remove',
                  phone: 'bare',
                  cell: one => (
                    <Button small onClick={() => setOpen(one)}>
                      Remove
                    </Button>
                  ),
                },
              ]}
              rows={own.factors}
              keyOf={({ id }) => id}
            />
            <div class="card-inside row">
              <span class="hint">Recovery codes left: {own.recovery_codes_left}</span>
              <Button small onClick={() => setOpen('codes')}>
                New recovery codes
              </Button>
            </div>
          </>
        )}
      </Card>
      {open === 'new' && (
        <NewFactorDialog
          onClose={close}
          onMade={() => {
            close()
            again()
          }}
        />
      )}
      {open === 'codes' && (
        <AskPassword title="New recovery codes" does="Make them" act={renew} onClose={close}>
          <p>The codes that you have now stop working.</p>
        </AskPassword>
      )}
      {open !== null && typeof open === 'object' && (
        <AskPassword
          title={`Remove ${open.name}?`}
          does="Remove"
          danger
          act={password => remove(open, password)}
          onClose={close}
        >
          {own?.factors.length === 1 && <p>It is your only one: the recovery codes go too.</p>}
        </AskPassword>
      )}
      {codes && (
        <Dialog title="Recovery codes" stays>
          <RecoveryList
            codes={codes}
            onDone={() => {
              setCodes(null)
              again()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
