import type { Result } from '../../protocol/answer.ts'
import { Chart } from '../charts/chart.tsx'
import { ColumnsChart } from '../charts/columns-chart.tsx'
import { Table } from '../controls/table.tsx'
import { count } from '../words/figures.ts'
import { shortDay } from './period.ts'

export function DaysCard({ result, csv }: { result: Result; csv: string }) {
  const rows = result.by === 'day' ? result.rows : []
  const total = rows.reduce((sum, { displayed }) => sum + displayed, 0)
  return (
    <Chart
      title="Day by day"
      name="days"
      csv={csv}
      says={
        <>
          <span class="key whole" /> shown <span class="key part" /> completed · {result.time_zone}
        </>
      }
      table={
        <Table
          caption="Day by day"
          columns={[
            { title: 'Day', cell: ({ day }) => day, phone: 'head' },
            { title: 'Shown', figure: true, cell: ({ displayed }) => count(displayed) },
            { title: 'Started', figure: true, cell: ({ started }) => count(started) },
            { title: 'Completed', figure: true, cell: ({ completed }) => count(completed) },
          ]}
          rows={rows}
          keyOf={({ day }) => day}
        />
      }
    >
      <ColumnsChart
        label={`${count(total)} times shown from ${result.from} to ${result.to}; the table has each day`}
        points={rows.map(({ day, displayed, completed }) => ({
          label: shortDay(day),
          whole: displayed,
          part: completed,
        }))}
      />
    </Chart>
  )
}
