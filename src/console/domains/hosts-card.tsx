import { useState } from 'preact/hooks'
import type { EnvironmentRecord, HostRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Table } from '../controls/table.tsx'
import { useAct } from '../use-act.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'
import { type HostChanges, hostColumns } from './host-columns.tsx'
import { HostDialog } from './host-dialog.tsx'

/** Where the snippet runs, and where it may show something. */
export function HostsCard({ environments }: { environments: EnvironmentRecord[] }) {
  const { api } = useConsole()
  const act = useAct()
  const mayChange = useMay('change domains')
  const list = useList('/v3/edit/urls', 'urls')
  const [adding, setAdding] = useState(false)
  const change = async ({ id, host }: HostRecord, changes: HostChanges) => {
    await act(() => api.send('PATCH', '/v3/edit/urls/:id', { id, ...changes }), `${host} is changed`)
    list.again()
  }
  const columns = hostColumns(environments, mayChange ? (row, changes) => void change(row, changes) : null)
  return (
    <Card
      title="Domains"
      says="A page with the snippet adds its domain, switched off."
      flush
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add a domain
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
          says="Put the snippet on a page and open it, or add its domain here."
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
