import type { Result } from '../../protocol/answer.ts'
import { Chart } from '../charts/chart.tsx'
import { Interval } from '../charts/interval.tsx'
import { Notice } from '../controls/notice.tsx'
import { Table } from '../controls/table.tsx'
import { count, percent } from '../words/figures.ts'

type Experiment = NonNullable<Result['experiment']>

/** Whether it helped: the shown arm compared with the control group. */
export function ExperimentCard({ experiment }: { experiment: Experiment }) {
  const { shown, control, difference } = experiment
  const rows = [
    { title: 'See it', ...shown },
    { title: 'Control group', ...control },
  ]
  const points = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`
  return (
    <Chart
      title="Experiment"
      name="experiment"
      says={`Run ${experiment.run}: ${experiment.share} % of people see it. ${count(experiment.reached)} people are in its two groups.`}
      table={
        <Table
          caption="Experiment"
          columns={[
            { title: 'Group', cell: ({ title }) => title, phone: 'head' },
            { title: 'People', figure: true, cell: ({ assigned }) => count(assigned) },
            { title: 'Reached the goal', figure: true, cell: ({ goal }) => count(goal) },
            { title: 'Share', figure: true, cell: ({ rate }) => percent(rate, 1) },
          ]}
          rows={rows}
          keyOf={({ title }) => title}
        />
      }
    >
      <div class="stack">
        {experiment.sizes_wrong && (
          <Notice tone="bad">
            <p>
              The two groups do not have the expected size: something keeps people of one group out. Do not trust the
              difference.
            </p>
          </Notice>
        )}
        {!experiment.enough && !experiment.sizes_wrong && (
          <Notice>
            <p>Not enough people yet: wait for 50 in each group and ten who reached the goal.</p>
          </Notice>
        )}
        <ul class="arms">
          {rows.map(({ title, assigned, goal, rate }) => (
            <li key={title}>
              <b>{title}</b>
              <span class="figure">{percent(rate, 1)}</span>
              <small class="hint">
                {count(goal)} of {count(assigned)} reached the goal
              </small>
              {rate && (
                <Interval
                  label={`${title}: ${percent(rate, 1)}`}
                  from={0}
                  to={1}
                  value={rate.share}
                  low={rate.low}
                  high={rate.high}
                />
              )}
            </li>
          ))}
        </ul>
        {difference && experiment.enough && (
          <p>
            <b>{points(difference.difference)} points</b>, between {points(difference.low)} and{' '}
            {points(difference.high)}.{' '}
            {difference.low > 0
              ? 'It helps.'
              : difference.high < 0
                ? 'It does harm.'
                : 'That holds 0: nothing is proven yet.'}{' '}
            {experiment.probability !== null &&
              `With ${Math.round(experiment.probability * 100)} % probability it is better than nothing.`}
          </p>
        )}
      </div>
    </Chart>
  )
}
