import { figure, table } from '../statistics.ts'

/** The cost of one person and one visit in the run. */
export interface Costs {
  rowsPerPerson: number
  bytesPerPerson: number
  /** Of the write-ahead log. */
  bytesPerVisit: number
  transactionsPerVisit: number
  serverMsPerVisit: number
  postgresMsPerVisit: number
  poolerMsPerVisit: number
}

/** One person in five comes on a day, three times. */
const VISITS_PER_PERSON = 0.6
/** The busiest hour divided by the mean. The sine of the run has 1.22, but people in one time zone come closer together. */
const PEAK = 2
/** How busy a core may be in the busiest hour. */
const FULL = 0.6
/** The feed of the run's twenty tours, before compression, once a day for everybody who comes. */
const FEED_BYTES = 7_700
const COMES = 0.2

const DAY = 86_400

/** Rows, bytes, writes and machines for this many people. Everything grows in proportion; nothing above the run is measured. */
export function arithmetic(costs: Costs, sizes: number[]): string {
  const visits = (people: number) => (people * VISITS_PER_PERSON) / DAY
  const cores = (people: number, ms: number) => Math.max(1, Math.ceil((visits(people) * PEAK * ms) / 1_000 / FULL))
  const lines: [string, (people: number) => string][] = [
    ['visits a second, mean', people => figure(visits(people))],
    ['visits a second, busiest hour', people => figure(visits(people) * PEAK)],
    ['rows', people => bigRows(people * costs.rowsPerPerson)],
    ['database, with indexes', people => bigBytes(people * costs.bytesPerPerson)],
    ['transactions a second, busiest hour', people => figure(visits(people) * PEAK * costs.transactionsPerVisit)],
    ['log written a second, busiest hour', people => bigBytes(visits(people) * PEAK * costs.bytesPerVisit)],
    ['log written a day', people => bigBytes(visits(people) * DAY * costs.bytesPerVisit)],
    ['feed at the edge, a day', people => bigBytes(people * COMES * FEED_BYTES)],
    ['cores for server processes', people => `${cores(people, costs.serverMsPerVisit)}`],
    ['cores for PostgreSQL', people => `${cores(people, costs.postgresMsPerVisit)}`],
    ['PgBouncer processes', people => `${cores(people, costs.poolerMsPerVisit)}`],
  ]
  return table(
    ['people', ...sizes.map(people => people.toLocaleString('en-US'))],
    lines.map(([name, value]) => [name, ...sizes.map(value)]),
  )
}

const bigRows = (rows: number) => (rows >= 1e9 ? `${figure(rows / 1e9)} billion` : `${figure(rows / 1e6)} million`)

function bigBytes(bytes: number): string {
  const units: [number, string][] = [[1e12, 'TB'], [1e9, 'GB'], [1e6, 'MB'], [1e3, 'KB']] // biome-ignore format: one row
  const [size, name] = units.find(([least]) => bytes >= least) ?? [1, 'bytes']
  return `${figure(bytes / size)} ${name}`
}
