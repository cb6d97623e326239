import type { Result } from '../../protocol/answer.ts'
import { Bars } from '../charts/bars.tsx'
import { Chart } from '../charts/chart.tsx'
import { Interval } from '../charts/interval.tsx'
import { Table } from '../controls/table.tsx'
import { count, percent } from '../words/figures.ts'
import { plainTitle } from '../words/plain-title.ts'

type Question = Result['questions'][number]

/** What people answered to one question. */
export function QuestionCard({ question }: { question: Question }) {
  const { id, answered, seen, rate, answers } = question
  const title = plainTitle(question.title) || 'A question without a title'
  const given = Object.entries(answers).sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  const most = Math.max(1, ...given.map(([, number]) => number))
  return (
    <Chart
      title={title}
      name={`q-${id}`}
      says={`${count(answered)} of ${count(Math.max(seen, answered))} answered: ${percent(rate)}`}
      table={
        <Table
          caption={title}
          columns={[
            { title: 'Answer', cell: ([answer]) => answer, phone: 'head' },
            { title: 'Number', figure: true, cell: ([, number]) => count(number) },
            { title: 'Share', figure: true, cell: ([, number]) => percent({ share: number / Math.max(1, answered) }) },
          ]}
          rows={given}
          keyOf={([answer]) => answer}
        />
      }
    >
      <Score question={question} />
      {given.length > 0 && (
        <Bars
          bars={given.map(([answer, number]) => ({
            key: answer,
            bar: {
              label: answer,
              length: number / most,
              figure: count(number),
              aside: percent({ share: number / Math.max(1, answered) }),
              tone: question.nps ? toneOf(Number(answer)) : 'accent',
            },
          }))}
        />
      )}
      {given.length === 0 && question.texts > 0 && (
        <p class="hint">{count(question.texts)} wrote something; see below.</p>
      )}
    </Chart>
  )
}

const toneOf = (mark: number) => (mark >= 9 ? 'good' : mark <= 6 ? 'bad' : 'plain')

function Score({ question: { nps, rating } }: { question: Question }) {
  if (nps) {
    const between = `${Math.round(nps.low)} to ${Math.round(nps.high)}`
    return (
      <div class="score">
        <p>
          <b class="figure">{Math.round(nps.score)}</b> NPS, between {between}
        </p>
        <Interval
          label={`NPS ${Math.round(nps.score)}, between ${between}`}
          from={-100}
          to={100}
          value={nps.score}
          low={nps.low}
          high={nps.high}
        />
        <p class="hint">
          {count(nps.promoters)} would recommend it, {count(nps.passives)} are in between, {count(nps.detractors)} would
          not.
        </p>
      </div>
    )
  }
  if (!rating?.top) return null
  return (
    <div class="score">
      <p>
        <b class="figure">{percent(rating.top)}</b> gave one of the two best marks; the mean is {rating.mean.toFixed(2)}
      </p>
      <Interval
        label={`${percent(rating.top)} gave one of the two best marks`}
        from={0}
        to={1}
        value={rating.top.share}
        low={rating.top.low}
        high={rating.top.high}
      />
    </div>
  )
}
