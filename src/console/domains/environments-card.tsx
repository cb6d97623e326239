import { useState } from 'preact/hooks'
import type { EnvironmentRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Menu } from '../controls/menu.tsx'
import { Table } from '../controls/table.tsx'
import { useAct } from '../use-act.ts'
import { useMay } from '../use-signed.ts'
import { EnvironmentDialog } from './environment-dialog.tsx'

interface Props {
  environments: EnvironmentRecord[]
  again(): void
}

/** Sets of domains, such as staging. An Experience may be for some of them only. */
export function EnvironmentsCard({ environments, again }: Props) {
  const { api } = useConsole()
  const act = useAct()
  const mayChange = useMay('change domains')
  const [editing, setEditing] = useState<EnvironmentRecord | 'new' | null>(null)
  const archive = async ({ id, name, archived_at }: EnvironmentRecord) => {
    const changes = { id, archived_at: archived_at ? null : '$now' }
    await act(
      () => api.send('PATCH', '/v3/edit/url_groups/:id', changes),
      `${name} is ${archived_at ? 'back' : 'archived'}`,
    )
    again()
  }
  return (
    <Card
      title="Environments"
      says="Sets of domains, such as staging. An Experience may be for some of them only."
      flush
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setEditing('new')}>
            New Environment
          </Button>
        )
      }
    >
      {environments.length === 0 ? (
        <Empty
          title="Only the default one"
          says="Every domain is in it. Make another one to try things out on staging first."
        />
      ) : (
        <Table
          caption="Environments"
          columns={[
            {
              title: 'Name',
              phone: 'head',
              grows: true,
              cell: ({ name, description, short_name, archived_at }) => (
                <span class="two-lines">
                  <span>
                    {name} {short_name && <Badge tone="accent">{short_name}</Badge>}{' '}
                    {archived_at && <Badge>Archived</Badge>}
                  </span>
                  <small>{description}</small>
                </span>
              ),
            },
            ...(mayChange
              ? [
                  {
                    title: 'More',
                    phone: 'bare' as const,
                    cell: (each: EnvironmentRecord) => (
                      <Menu
                        label={`More for ${each.name}`}
                        items={[
                          { label: 'Edit', icon: 'edit', onChoose: () => setEditing(each) },
                          {
                            label: each.archived_at ? 'Bring back' : 'Archive',
                            icon: each.archived_at ? 'undo' : 'trash',
                            onChoose: () => void archive(each),
                          },
                        ]}
                      />
                    ),
                  },
                ]
              : []),
          ]}
          rows={environments}
          keyOf={({ id }) => id}
        />
      )}
      {editing && (
        <EnvironmentDialog
          environment={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            again()
          }}
        />
      )}
    </Card>
  )
}
