import { Button } from '../controls/button.tsx'
import { Select } from '../controls/select.tsx'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'

const DAYS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
]

/** Filters by days and by people. */
export function ResultsFilters() {
  const [query, setQuery] = useQuery()
  const { data } = useAsked('/v3/edit/segments', { limit: 200 })
  const segments = [
    { value: '', label: 'Everybody' },
    ...(data?.segments.map(({ id, name }) => ({ value: id, label: name })) ?? []),
  ]
  return (
    <search class="filters two no-print">
      <Select
        label="Days"
        hidden
        value={query.days ?? '30'}
        options={DAYS}
        onChange={days => setQuery({ days: days === '30' ? null : days, from: null, to: null })}
      />
      <Select
        label="People"
        hidden
        value={query.segment ?? ''}
        options={segments}
        onChange={segment => setQuery({ segment: segment || null })}
      />
      <Button onClick={() => window.print()}>Print</Button>
    </search>
  )
}
