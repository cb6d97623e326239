import type { Result, Results } from '../protocol/answer.ts'
import { oneLine } from './one-line.ts'
import { barOf, columns } from './table-text.ts'

type Rate = Results['results'][number]['completion']
type Times = Result['times']['to_complete']

const percent = (share: number): string => `${Math.round(share * 100)} %`
const between = (rate: Rate): string =>
  rate ? `${percent(rate.share)} (${percent(rate.low)} to ${percent(rate.high)})` : '–'

export function resultsTable({ results, from, to }: Results): string {
  const rows = results.map(({ kind, name, displayed, started, completed, completion }) => [
    kind,
    name,
    ...[displayed, started, completed].map(String),
    completion ? `${percent(completion.share).padStart(5)} ${barOf(completion.share)}` : '–',
  ])
  return [`${from} to ${to}`, '', ...columns([['', '', 'displayed', 'started', 'completed', ''], ...rows])].join('\n')
}

const FUNNEL = ['displayed', 'started', 'completed', 'exited', 'snoozed', 'goal'] as const

export function resultText(result: Result): string {
  const funnel = FUNNEL.map(name => [name, String(result[name]), barOf(result[name] / (result.displayed || 1))])
  const { times, experiment, rows } = result
  return [
    `${result.kind} "${oneLine(result.name)}", ${result.from} to ${result.to}`,
    '',
    ...columns([['people', String(result.people), ''], ...funnel]),
    '',
    `completed by ${between(result.rates.completed)}`,
    ...timeLines('half of them', times.to_complete),
    ...timeLines('exited: half', times.to_exit),
    ...deliveryLines(result),
    ...result.questions.flatMap(questionLines),
    ...(experiment ? experimentLines(experiment) : []),
    ...(rows ? ['', ...rowLines(rows)] : []),
  ].join('\n')
}

const timeLines = (who: string, times: Times): string[] =>
  times ? [`${who} within ${spanOf(times.median)}, nine of ten within ${spanOf(times.p90)}`] : []

/** Only tours and surveys are delivered. A part of the people or of the versions has no count of Deliveries. */
function deliveryLines({ kind, deliveries }: Result): string[] {
  if (!(kind === 'tour' || kind === 'survey') || deliveries === null) return []
  const { made, shown, waiting, expired, removed, dropped, until_shown } = deliveries
  const gone = Object.values(dropped).reduce((sum, count) => sum + count, 0)
  const always = { made, shown, waiting, expired }
  const rarely = Object.entries({ dropped: gone, removed }).filter(([, count]) => count > 0)
  return [
    `Deliveries: ${[...Object.entries(always), ...rarely].map(([name, count]) => `${count} ${name}`).join(', ')}`,
    ...timeLines('shown: half', until_shown),
  ]
}

function questionLines({ title, answered, rate, answers, nps, rating }: Result['questions'][number]): string[] {
  const most = Math.max(1, ...Object.values(answers))
  const given = Object.entries(answers).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const score = nps
    ? [`NPS ${Math.round(nps.score)} (${Math.round(nps.low)} to ${Math.round(nps.high)})`]
    : rating
      ? [`mean ${rating.mean.toFixed(2)}, top two ${between(rating.top)}`]
      : []
  return [
    '',
    title,
    `answered by ${answered}, ${between(rate)} of those who saw it`,
    ...score,
    ...columns(given.map(([answer, count]) => [answer, String(count), barOf(count / most)])),
  ]
}

function experimentLines({
  shown,
  control,
  difference,
  probability,
  enough,
  sizes_wrong,
  share,
  reached,
}: NonNullable<Result['experiment']>): string[] {
  return [
    '',
    `experiment: ${reached} people in two groups, ${share} % see it`,
    ...columns([
      ['shown', `${shown.goal} of ${shown.assigned}`, between(shown.rate)],
      ['control', `${control.goal} of ${control.assigned}`, between(control.rate)],
    ]),
    ...(difference
      ? [
          `difference ${points(difference.difference)} (${points(difference.low)} to ${points(difference.high)}), better with ${percent(probability ?? 0)} probability`,
        ]
      : []),
    ...(enough ? [] : ['Not enough people yet: this may be chance.']),
    ...(sizes_wrong ? ['Do not trust it: the groups do not have the expected size.'] : []),
  ]
}

const points = (difference: number): string => `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(1)} points`

/** Bars for the first count of a row. Steps are named by their titles, because ids are for programs. */
function rowLines(rows: NonNullable<Result['rows']>): string[] {
  const names = Object.keys(rows[0] ?? {}).filter(name => name !== 'step')
  const measured = names.find(name => name === 'displayed' || name === 'seen') ?? ''
  const read = rows.map(row => new Map<string, unknown>(Object.entries(row)))
  const countOf = (row: Map<string, unknown>) => Number(row.get(measured) ?? 0)
  const most = Math.max(1, ...read.map(countOf))
  const cellOf = (row: Map<string, unknown>, name: string) =>
    (name === 'title' && row.get('title') === '' ? row.get('step') : row.get(name)) ?? '–'
  return columns([
    [...names, ''],
    ...read.map(row => [...names.map(name => String(cellOf(row, name))), barOf(countOf(row) / most)]),
  ])
}

function spanOf(seconds: number): string {
  if (seconds < 180) return `${Math.round(seconds)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
