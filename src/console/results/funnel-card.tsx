import type { Result } from '../../protocol/answer.ts'
import { Bars } from '../charts/bars.tsx'
import { Chart } from '../charts/chart.tsx'
import { Table } from '../controls/table.tsx'
import { count, percent, span } from '../words/figures.ts'

interface Line {
  title: string
  number: number
  tone?: 'good' | 'plain'
}

/** How many saw it, and how far they came. */
export function FunnelCard({ result }: { result: Result }) {
  const { displayed, times, rates } = result
  const lines: Line[] = [
    { title: 'Shown', number: displayed },
    { title: 'Started', number: result.started },
    { title: 'Completed', number: result.completed, tone: 'good' },
    ...(result.goal > 0 ? [{ title: 'Reached the goal', number: result.goal, tone: 'good' as const }] : []),
    { title: 'Closed before the end', number: result.exited, tone: 'plain' },
    ...(result.snoozed > 0 ? [{ title: 'Put off', number: result.snoozed, tone: 'plain' as const }] : []),
  ]
  const share = (number: number) => (displayed > 0 ? number / displayed : 0)
  return (
    <Chart
      title="How far people came"
      name="funnel"
      says={rates.completed ? inWords(result) : 'Nobody has seen it in this time.'}
      table={
        <Table
          caption="How far people came"
          columns={[
            { title: 'What', cell: ({ title }) => title, phone: 'head' },
            { title: 'Number', figure: true, cell: ({ number }) => count(number) },
            { title: 'Share', figure: true, cell: ({ number }) => percent({ share: share(number) }, 1) },
          ]}
          rows={lines}
          keyOf={({ title }) => title}
        />
      }
    >
      <Bars
        bars={lines.map(({ title, number, tone }) => ({
          key: title,
          bar: {
            label: title,
            length: share(number),
            figure: count(number),
            aside: title === 'Shown' ? undefined : percent({ share: share(number) }),
            tone,
          },
        }))}
      />
      {times.to_complete && (
        <p class="hint chart-note">
          Half of those who completed it took at most {span(times.to_complete.median)}, nine of ten at most{' '}
          {span(times.to_complete.p90)}.
          {times.to_exit && ` Half of those who closed it did so within ${span(times.to_exit.median)}.`}
        </p>
      )}
    </Chart>
  )
}

function inWords({ completed, displayed, rates }: Result): string {
  const { low, high } = rates.completed!
  const between = `${percent({ share: low })} to ${percent({ share: high })}`
  return `${count(completed)} of ${count(displayed)} completed it: ${percent(rates.completed)}, or with this many people anything from ${between}.`
}
