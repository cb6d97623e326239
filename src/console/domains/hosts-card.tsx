import { useState } from 'preact/hooks'
import type { EnvironmentRecord, HostRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Menu } from '../controls/menu.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Select } from '../controls/select.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { useAct } from '../use-act.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'
import { HostDialog } from './host-dialog.tsx'

const ENABLED = [
  { value: 'on', label: 'On' },
  { value: 'subdomain', label: 'On, with new subdomains' },
  { value: 'off', label: 'Off' },
] as const
const words = (enabled: HostRecord['enabled']) => ENABLED.find(({ value }) => value === enabled)!.label

/** Where the snippet runs, and where it may show something. */
export function HostsCard({ environments }: { environments: EnvironmentRecord[] }) {
  const { api } = useConsole()
  const act = useAct()
  const mayChange = useMay('change domains')
  const list = useList<HostRecord>('/v3/edit/urls', 'urls')
  const [adding, setAdding] = useState(false)
  const change = async ({ id, host }: HostRecord, changes: object) => {
    await act(() => api.send('PATCH', `/v3/edit/urls/${id}`, changes), `${host} is changed`)
    list.again()
  }
  const inEnvironments = [
    { value: '', label: 'Default' },
    ...environments.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const environment = (id: string | null) =>
    inEnvironments.find(({ value }) => value === (id ?? ''))?.label ?? 'Default'
  const columns: Column<HostRecord>[] = [
    {
      title: 'Host',
      phone: 'head',
      grows: true,
      cell: ({ host, installed_at, last_seen_at, archived_at }) => (
        <span class="two-lines">
          <span>
            {host} {archived_at && <Badge>Archived</Badge>}
          </span>
          <small>
            {last_seen_at ? (
              <>
                The snippet was met <Ago time={last_seen_at} />
              </>
            ) : installed_at ? (
              'The snippet was met'
            ) : (
              'The snippet was not met yet'
            )}
          </small>
        </span>
      ),
    },
    {
      title: 'Beckon is',
      cell: row =>
        mayChange ? (
          <Select
            label={`Beckon on ${row.host}`}
            hidden
            value={row.enabled}
            options={ENABLED}
            onChange={enabled => void change(row, { enabled })}
          />
        ) : (
          words(row.enabled)
        ),
    },
    {
      title: 'Environment',
      cell: row =>
        mayChange ? (
          <Select
            label={`Environment of ${row.host}`}
            hidden
            value={row.url_group_id ?? ''}
            options={inEnvironments}
            onChange={id => void change(row, { url_group_id: id || null })}
          />
        ) : (
          environment(row.url_group_id)
        ),
    },
    ...(mayChange
      ? [
          {
            title: 'More',
            phone: 'bare' as const,
            cell: (row: HostRecord) => (
              <Menu
                label={`More for ${row.host}`}
                items={[
                  row.archived_at
                    ? { label: 'Bring back', icon: 'undo', onChoose: () => void change(row, { archived_at: null }) }
                    : { label: 'Archive', icon: 'trash', onChoose: () => void change(row, { archived_at: '$now' }) },
                ]}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Card
      title="Domains"
      says="A page that is met with the snippet is added by itself, switched off."
      flush
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add a host
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
      {list.items?.length === 0 && (
        <Empty
          title="No page was met yet"
          says="Put the snippet on a page and open it, or add its host here."
          icon="domain"
        />
      )}
      {list.items && list.items.length > 0 && (
        <Table caption="Domains" columns={columns} rows={list.items} keyOf={({ id }) => id} />
      )}
      <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
      {adding && (
        <HostDialog
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            list.again()
          }}
        />
      )}
    </Card>
  )
}
