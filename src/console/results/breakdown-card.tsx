import type { Result } from '../../protocol/answer.ts'
import type { ParamsFor } from '../../protocol/contract.ts'
import type { Kind } from '../../protocol/experience.ts'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Select } from '../controls/select.tsx'
import { Table } from '../controls/table.tsx'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { resultPath } from '../words/addresses.ts'
import { count, percent } from '../words/figures.ts'

const BY = [
  { value: 'version', label: 'Version' },
  { value: 'language', label: 'Language' },
  { value: 'browser_k', label: 'Device' },
  { value: 'environment', label: 'Environment' },
  { value: 'week', label: 'Week' },
] as const
type By = (typeof BY)[number]['value']
type Row = Extract<Result, { by: By }>['rows'][number]

interface Props {
  kind: Kind
  /** Which Experience, days and people. */
  of: Omit<ParamsFor<'GET /v3/analyze/results/tours/:id'>, 'by'>
}

/** The same figures, with one line for each version, language and so on. */
export function BreakdownCard({ kind, of }: Props) {
  const [address, setAddress] = useQuery()
  const by = BY.find(({ value }) => value === address.by)?.value ?? 'version'
  const { data, error, again, loading } = useAsked(resultPath(kind), { ...of, by })
  const rows = data?.result.by === by ? data.result.rows : undefined
  const groups = useAsked(by === 'environment' ? '/v3/edit/url_groups' : null, { limit: 100 })
  const nameOf = (value: string | number | null | undefined) =>
    groups.data?.url_groups.find(({ id }) => id === value)?.name ??
    value ??
    (by === 'environment' ? 'No Environment' : 'Unknown')
  const number = (name: 'displayed' | 'started' | 'completed') => ({
    figure: true,
    cell: (row: Row) => count(row[name]),
  })
  return (
    <Card
      title="Compare"
      flush
      actions={
        <Select label="Compare by" hidden value={by} options={BY} onChange={(value: By) => setAddress({ by: value })} />
      }
    >
      {error ? <Failed error={error} again={again} /> : null}
      {!rows && !error && (
        <div class="card-inside">
          <Loading />
        </div>
      )}
      {rows?.length === 0 && <p class="card-inside hint">Nothing was counted in this time.</p>}
      {rows && rows.length > 0 && (
        <Table
          caption={`Compared by ${by}`}
          busy={loading}
          columns={[
            {
              title: BY.find(({ value }) => value === by)!.label,
              phone: 'head',
              grows: true,
              cell: row => nameOf(row[by]),
            },
            { title: 'Shown', ...number('displayed') },
            { title: 'Started', ...number('started') },
            { title: 'Completed', ...number('completed') },
            {
              title: 'Completion',
              figure: true,
              cell: row => percent(row.displayed > 0 ? { share: row.completed / row.displayed } : null),
            },
          ]}
          rows={rows}
          keyOf={row => String(row[by])}
        />
      )}
    </Card>
  )
}
