import type { Result } from '../../protocol/answer.ts'
import { Bars } from '../charts/bars.tsx'
import { Chart } from '../charts/chart.tsx'
import { Table } from '../controls/table.tsx'
import { count, plural, span } from '../words/figures.ts'

/** What happened to the Deliveries. */
export function DeliveriesCard({ deliveries }: { deliveries: NonNullable<Result['deliveries']> }) {
  const dropped = Object.entries(deliveries.dropped).map(([because, number]) => ({
    title: `Dropped: ${because}`,
    number,
  }))
  const rows = [
    { title: 'Shown', number: deliveries.shown },
    { title: 'Waiting', number: deliveries.waiting },
    { title: 'Expired', number: deliveries.expired },
    { title: 'Cancelled', number: deliveries.removed },
    ...dropped,
  ].filter(({ title, number }) => number > 0 || title === 'Shown')
  return (
    <Chart
      title="Deliveries"
      name="deliveries"
      says={`${plural(deliveries.made, 'was', 'were')} made in this time.`}
      table={
        <Table
          caption="Deliveries"
          columns={[
            { title: 'What became of them', cell: ({ title }) => title, phone: 'head' },
            { title: 'Number', figure: true, cell: ({ number }) => count(number) },
          ]}
          rows={rows}
          keyOf={({ title }) => title}
        />
      }
    >
      <Bars
        bars={rows.map(({ title, number }) => ({
          key: title,
          bar: { label: title, length: number / Math.max(1, deliveries.made), figure: count(number) },
        }))}
      />
      {deliveries.until_shown && (
        <p class="hint chart-note">Half of them were shown within {span(deliveries.until_shown.median)}.</p>
      )}
    </Chart>
  )
}
