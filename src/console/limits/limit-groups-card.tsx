import type { LimitGroupRecord } from '../../protocol/answer.ts'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'
import { insideWords, rateWords } from './limit-words.ts'

const COLUMNS: Column<LimitGroupRecord>[] = [
  {
    title: 'Name',
    phone: 'head',
    grows: true,
    cell: group => (
      <span class="two-lines">
        <a href={`/console/limits/${group.id}`}>{group.name}</a>
        {group.description && <small>{group.description}</small>}
      </span>
    ),
  },
  { title: 'One person gets', cell: rateWords },
  { title: 'Of these', cell: insideWords },
]

/** The groups of tours and surveys that have a limit of their own. */
export function LimitGroupsCard() {
  const list = useList('/v3/edit/limit_groups', 'limit_groups', { limit: 500 })
  const mayChange = useMay('publish')
  const fresh = mayChange && (
    <LinkButton href="/console/limits/new" icon="plus" small>
      New limit group
    </LinkButton>
  )
  return (
    <Card
      flush
      title="Limit groups"
      says="How many of some tours and surveys one person gets in a period, such as one survey in seven days."
      actions={fresh}
    >
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {!list.items && !list.error && (
        <div class="card-inside">
          <Loading lines={3} />
        </div>
      )}
      {list.items?.length === 0 && (
        <Empty
          title="No limit groups yet"
          says="Without one, every tour and survey decides alone how often it comes."
          icon="clock"
        />
      )}
      {list.items && list.items.length > 0 && (
        <Table caption="Limit groups" columns={COLUMNS} rows={list.items} keyOf={({ id }) => id} busy={list.loading} />
      )}
    </Card>
  )
}
