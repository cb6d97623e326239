import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Table } from '../controls/table.tsx'
import { useList } from '../use-list.ts'
import { auditDetails, auditWords } from './audit-words.ts'

/** Who did what to users, sessions, secrets, keys and settings. */
export function AuditTab() {
  const list = useList('/v3/edit/audit', 'audit')
  return (
    <Card title="Audit" says="Who did what with users, sessions, secrets, keys and settings, newest first." flush>
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {!list.items && !list.error && (
        <div class="card-inside">
          <Loading lines={8} />
        </div>
      )}
      {list.items && (
        <Table
          caption="Audit"
          columns={[
            {
              title: 'What',
              phone: 'head',
              grows: true,
              cell: entry => {
                const { who, did, how } = auditWords(entry)
                return (
                  <span class="two-lines">
                    <span>
                      <b>{who}</b> {did} {how}
                    </span>
                    <small>{auditDetails(entry)}</small>
                  </span>
                )
              },
            },
            { title: 'When', cell: ({ created_at }) => <Ago time={created_at} /> },
          ]}
          rows={list.items}
          keyOf={({ id }) => id}
        />
      )}
      <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
    </Card>
  )
}
