import type { Breakdown, GroupRow, Rows } from '../../protocol/schema/results.ts'
import { type Calendar, createCalendar, type Day, daysBefore, nextDay, weekOf } from '../../results/calendar.ts'
import { addCounts, type Counts, type Tally } from '../../results/counts.ts'
import { type Funnel, funnelOf, stepsOf } from '../../results/figures.ts'
import type { Account } from '../access/accounts/account.ts'
import { invalid } from '../http/problem.ts'
import { timestamp } from '../http/timestamp.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

/** The days, their time zone, and when they were last counted. */
export interface Period {
  from: Day
  to: Day
  calendar: Calendar
  as_of: number
}

const USUAL = 29
const MOST_DAYS = 1_100

/** The figures are in the time zone that they were computed in. That is the account's zone, except shortly after a change. */
export async function readPeriod(tx: Tx, account: Account, asked: { from?: string; to?: string }): Promise<Period> {
  const row = await tx.first<RowOf<'rollups', 'as_of' | 'zone'>>(
    'SELECT as_of, zone FROM rollups WHERE account_id = $1',
    [account.id],
  )
  const calendar = createCalendar(row?.zone || account.settings.time_zone)
  const to = asked.to ?? calendar.dayOf(tx.now)
  const from = asked.from ?? daysBefore(to, USUAL)
  if (from > to) throw invalid('from: must not be after to')
  if (from < daysBefore(to, MOST_DAYS)) throw invalid(`from: must be at most ${MOST_DAYS} days before to`)
  return { from, to, calendar, as_of: row?.as_of ?? 0 }
}

export const periodAnswer = ({ from, to, calendar, as_of }: Period) => ({
  from,
  to,
  time_zone: calendar.zone,
  as_of: timestamp(as_of),
})

/** Counts of one version on one day. */
export interface Cell {
  day: Day
  version: number
  counts: Counts
}

export async function readCells(
  tx: Tx,
  account: string,
  experience: string,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<Cell[]> {
  const rows = await tx.query<RowOf<'figures', 'day' | 'version' | 'body'>>(
    `SELECT day, version, body FROM figures
     WHERE account_id = $1 AND experience_id = $2 AND day >= $3 AND day <= $4 ORDER BY day, version`,
    [account, experience, from, to],
  )
  return rows.map(({ day, version, body }) => ({ day, version, counts: JSON.parse(body) as Counts }))
}

export const sumOf = (cells: Cell[]): Counts => cells.reduce((sum, { counts }) => addCounts(sum, counts), {} as Counts)

/** The steps in their order, and the title of any step. */
export interface StepTitles {
  order: string[]
  titleOf(step: string): string
}

/** One row for each value. Days and weeks without anything have a row too. */
export function rowsBy(
  by: Breakdown,
  cells: Cell[],
  period: Pick<Period, 'from' | 'to'>,
  steps: StepTitles,
  ofEverybody: boolean,
): Rows {
  switch (by) {
    case 'step':
      return { by, rows: stepsOf(sumOf(cells), steps.order, steps.titleOf, ofEverybody) }
    case 'day':
      return { by, rows: inTime(period, cells, day => day).map(([day, figures]) => ({ day, ...figures })) }
    case 'week':
      return { by, rows: inTime(period, cells, weekOf).map(([week, figures]) => ({ week, ...figures })) }
    case 'version': {
      const found = tallies([], cells, ({ version, counts }) => (counts.displayed ? [[version, counts]] : []))
      const rows = found.map(([version, figures]) => ({ version: Number(version) || null, ...figures }))
      return { by, rows: rows.sort((one, other) => Number(one.version) - Number(other.version)) }
    }
    case 'environment':
    case 'language':
    case 'browser_k': {
      const found = tallies([], cells, ({ counts }) => Object.entries(counts[by] ?? {}))
      return { by, rows: found.map(([key, figures]): GroupRow => ({ [by]: key || null, ...figures })) }
    }
  }
}

const inTime = (period: Pick<Period, 'from' | 'to'>, cells: Cell[], keyOf: (day: Day) => string) =>
  tallies(keysOf(period, keyOf), cells, ({ day, counts }) => [[keyOf(day), counts]])

function keysOf({ from, to }: Pick<Period, 'from' | 'to'>, keyOf: (day: Day) => Day): Day[] {
  const keys = new Set<Day>()
  for (let day = from; day <= to; day = nextDay(day)) keys.add(keyOf(day))
  return [...keys]
}

/** By their keys, in order. */
function tallies(keys: string[], cells: Cell[], parts: (cell: Cell) => [string | number, Tally][]): [string, Funnel][] {
  const sums = new Map<string, Tally>(keys.map(key => [key, {}]))
  for (const cell of cells)
    for (const [key, tally] of parts(cell)) {
      const sum = sums.get(String(key)) ?? {}
      sums.set(String(key), sum)
      addCounts(sum, funnelOf(tally))
    }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, tally]) => [key, funnelOf(tally)])
}
