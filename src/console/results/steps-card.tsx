import type { Result } from '../../protocol/answer.ts'
import { Bars } from '../charts/bars.tsx'
import { Chart } from '../charts/chart.tsx'
import { Badge } from '../controls/badge.tsx'
import { Table } from '../controls/table.tsx'
import { count, percent } from '../words/figures.ts'
import { plainTitle } from '../words/plain-title.ts'

type StepRow = Extract<Result, { by: 'step' }>['rows'][number]

/** Where people leave, and which elements are missing. */
export function StepsCard({ rows, csv }: { rows: StepRow[]; csv: string }) {
  const most = Math.max(1, ...rows.map(({ seen }) => seen))
  const name = ({ title }: StepRow, index: number) => `${index + 1}. ${plainTitle(title) || 'Without a title'}`
  return (
    <Chart
      title="Step by step"
      name="steps"
      says="How many came to each step, and how many closed it there."
      csv={csv}
      table={
        <Table
          caption="Step by step"
          columns={[
            { title: 'Step', cell: row => name(row, rows.indexOf(row)), phone: 'head' },
            { title: 'Seen', figure: true, cell: ({ seen }) => count(seen) },
            { title: 'Left', figure: true, cell: ({ left }) => count(left) },
            { title: 'Element found', figure: true, cell: ({ found }) => (found === null ? '–' : count(found)) },
            {
              title: 'Element missing',
              figure: true,
              cell: ({ missing }) => (missing === null ? '–' : count(missing)),
            },
          ]}
          rows={rows}
          keyOf={({ step }) => step}
        />
      }
    >
      <Bars
        bars={rows.map((row, index) => ({
          key: row.step,
          bar: {
            label: (
              <>
                {name(row, index)} {isOftenMissing(row) && <Badge tone="warn">Element often missing</Badge>}
              </>
            ),
            length: row.seen / most,
            figure: count(row.seen),
            aside: row.left > 0 ? `${percent({ share: row.left / Math.max(1, row.seen) })} left` : undefined,
          },
        }))}
      />
    </Chart>
  )
}

/** At least one of five did not find it. */
const isOftenMissing = ({ found, missing }: StepRow): boolean =>
  missing !== null && missing >= 5 && missing / (missing + (found ?? 0)) >= 0.2
