import { expect } from 'vitest'
import type { Known } from './facts.ts'
import { type Asked, secondCount } from './figures.ts'
import { callerOf, type World } from './generate.ts'

const BY = ['day', 'week', 'step', 'version', 'environment', 'language', 'browser_k'] as const
const FUNNEL = ['people', 'displayed', 'started', 'completed', 'exited', 'snoozed', 'goal'] as const

type Row = Record<string, string | number | null>
const counts = ([, value]: [string, unknown]) => typeof value === 'number'

/** Rows that count something, by their key. */
function byKey(rows: Row[], key: string): Record<string, Row> {
  const counting = rows.filter(row => Object.entries(row).filter(([name]) => name !== key).filter(counts).some(([, n]) => n !== 0)) // biome-ignore format: one line
  return Object.fromEntries(counting.map(({ title: _, ...row }) => [String(row[key]), row]))
}

/** A table of a spreadsheet, as rows. */
function fromCsv(text: string): Row[] {
  const [head, ...lines] = text
    .trim()
    .split('\r\n')
    .flatMap(line => line.split('\n'))
    .map(line => line.split(','))
  return lines.map(cells =>
    Object.fromEntries(
      cells.map((cell, at) => [head![at]!, cell === '' ? null : /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell]),
    ),
  )
}

/** Half of them were faster, or nine of ten; at most 2.5 % off. */
function expectTimes(
  said: { count: number; median: number; p90: number } | null,
  sorted: number[],
  what: string,
): void {
  expect(said?.count ?? 0, `${what}: count`).toBe(sorted.length)
  for (const [name, share] of [['median', 0.5], ['p90', 0.9]] as const) {
    if (sorted.length === 0) continue
    const at = share * sorted.length
    const low = sorted[Math.max(0, Math.ceil(at) - 1)]!
    const high = sorted[Math.min(sorted.length - 1, Math.floor(at))]!
    expect(said![name], `${what}: ${name}`).toBeGreaterThanOrEqual(Math.min(low, high) * 0.975 - 0.001)
    expect(said![name], `${what}: ${name}`).toBeLessThanOrEqual(Math.max(low, high) * 1.025 + 0.001)
  } // biome-ignore format: two rows
}

/** Numbers that are equal, or that differ behind the tenth digit. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON
function rounded(value: any): any {
  if (typeof value === 'number') return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(10))
  if (Array.isArray(value)) return value.map(rounded)
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]))
  return value
}

const withoutEmpty = (list: { id: string; type: string; seen: number; answered: number }[]) =>
  list
    .filter(({ seen, answered }) => seen + answered > 0)
    .sort((a, b) => `${a.id} ${a.type}`.localeCompare(`${b.id} ${b.type}`))

/** One answer of the API, with each breakdown of it, its tables, and what the console reads. */
async function compareOne(world: World, known: Known, asked: Asked, query: string): Promise<number> {
  const me = callerOf(world)
  const expected = secondCount(world.account, known, asked)
  const path = `/v3/analyze/results/${known.kind}s/${known.id}`
  const range = `from=${asked.from}&to=${asked.to}${query}`
  const what = `${known.kind} ${range}`
  let compared = 0
  for (const by of BY) {
    const { status, body } = await me.api('GET', `${path}?${range}&by=${by}`)
    expect(status, what).toBe(200)
    const { result } = body
    const rows = byKey(expected.rows[by], by)
    expect(byKey(result.rows, by), `${what} by ${by}`).toEqual(rows)
    const table = fromCsv((await me.api('GET', `${path}.csv?${range}&by=${by}`)).body)
    expect(byKey(table, by), `${what} by ${by}, table`).toEqual(rows)
    compared += Object.keys(rows).length * 14
    if (by !== 'day') continue
    for (const name of FUNNEL) expect(result[name], `${what} ${name}`).toBe(expected.funnel[name])
    expect(rounded(result.rates), `${what} rates`).toEqual(rounded(expected.rates))
    expectTimes(result.times.to_complete, expected.times.to_complete, `${what} to_complete`)
    expectTimes(result.times.to_exit, expected.times.to_exit, `${what} to_exit`)
    // biome-ignore lint/suspicious/noExplicitAny: any JSON
    const questions = withoutEmpty(result.questions).map(({ title: _, ...one }: any) => one)
    expect(rounded(questions), `${what} questions`).toEqual(rounded(withoutEmpty(expected.questions)))
    compared += 20 + questions.length * 8
    if (query) expect(result.deliveries, `${what} deliveries`).toBeNull()
    if (asked.pro) expect(result.experiment, `${what} experiment`).toBeNull()
    if (query) continue
    const { until_shown, ...deliveries } = expected.deliveries
    const { until_shown: times, ...said } = result.deliveries
    expect(said, `${what} deliveries`).toEqual(deliveries)
    expectTimes(times, until_shown, `${what} until_shown`)
    expectExperiment(result.experiment, expected.experiment)
    compared += 15
  }
  return compared
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function expectExperiment(said: any, expected: ReturnType<typeof secondCount>['experiment']): void {
  const reached = expected ? expected.shown[0]! + expected.control[0]! : 0
  if (!expected) expect(said).toBeNull()
  if (reached > 0) expect(said, 'the experiment').not.toBeNull()
  // A new run that has reached nobody yet has nothing to compare.
  if (!expected || !said || reached === 0) return
  const arms = [said.shown, said.control].map(({ assigned, goal }) => [assigned, goal])
  const { run, share, shown, control } = expected
  expect({ run: said.run, share: said.share, arms }).toEqual({ run, share, arms: [shown, control] })
  expect(said.reached).toBe(shown[0]! + control[0]!)
  expect(rounded(said.difference)).toEqual(rounded(expected.difference))
  if (expected.better !== null) expect(said.probability).toBeCloseTo(expected.better, 3)
  expect(said.enough).toBe(Math.min(shown[0]!, control[0]!) >= 50 && shown[1]! + control[1]! >= 10)
}

/** Every figure of the account, in every way in which it can be asked for; or only for everybody and all days. */
export async function compareAll(world: World, ways: 'every way' | 'everybody' = 'every way'): Promise<number> {
  const { account, segment } = world
  const to = new Date(account.now + 86_400_000).toISOString().slice(0, 10)
  const from = new Date(account.now - 170 * 86_400_000).toISOString().slice(0, 10)
  const later = new Date(account.now - 12 * 86_400_000).toISOString().slice(0, 10)
  let compared = 0
  for (const known of account.experiences) {
    compared += await compareOne(world, known, { from, to }, '')
    if (ways === 'everybody') continue
    compared += await compareOne(world, known, { from: later, to }, '')
    compared += await compareOne(world, known, { from, to, pro: true }, `&segment_id=${segment}`)
    const { number: version } = known.versions[Math.floor(world.chance() * known.versions.length)]!
    compared += await compareOne(world, known, { from, to, version }, `&version=${version}`)
  }
  return compared + (await compareLists(world, { from, to }))
}

/** One line for every Experience, also as a table. */
async function compareLists(world: World, range: Asked): Promise<number> {
  const me = callerOf(world)
  const query = `from=${range.from}&to=${range.to}`
  const expected = Object.fromEntries(
    world.account.experiences.map(known => [known.id, secondCount(world.account, known, range).funnel]),
  )
  const figures = (rows: Row[]) =>
    Object.fromEntries(rows.map(row => [row.id, Object.fromEntries(FUNNEL.map(name => [name, row[name]]))]))
  expect(figures((await me.api('GET', `/v3/analyze/results?${query}`)).body.results), 'the list').toEqual(expected)
  expect(figures(fromCsv((await me.api('GET', `/v3/analyze/results.csv?${query}`)).body)), 'the table').toEqual(
    expected,
  )
  return Object.keys(expected).length * 14
}
