import { cpus } from 'node:os'
import { figure, quantile, table } from '../statistics.ts'
import { arithmetic } from './arithmetic.ts'
import type { Sizes } from './fill.ts'
import type { Use } from './measure.ts'
import type { Seen } from './visits.ts'

export interface Measured extends Use {
  name: string
  seen: Seen
}

export interface TableSize {
  name: string
  rows: number
  bytes: number
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
const failures = ({ failed }: Seen) => total([...failed.values()])
const times = (milliseconds: number[]) =>
  milliseconds.length === 0
    ? '–'
    : [0.5, 0.99].map(share => figure(quantile(milliseconds, share)).replace(/\.0$/, '')).join(' / ')
const percent = (cores: number) => (cores * 100).toFixed(cores < 0.1 ? 1 : 0)
const megabytes = (bytes: number) => figure(bytes / 1e6)

const row = ({ name, seen, seconds, ...use }: Measured) => [
  name, figure(seen.visits / seconds), `${seen.milliseconds.boot.length}`, times(seen.milliseconds.boot),
  `${seen.milliseconds.claim.length}`, times(seen.milliseconds.claim), `${failures(seen)}`,
  use.servers.map(percent).join(' + '), percent(use.postgres), percent(use.pgbouncer), percent(use.haproxy),
  percent(use.others + use.driver), megabytes(use.written), (use.size / 1e9).toFixed(2),
] // biome-ignore format: one row

const HEAD = [
  'hour', 'visits/s', 'boots', 'boot p50 / p99 ms', 'claims', 'claim p50 / p99 ms', 'failed', 'three servers, CPU %', 'PostgreSQL, CPU %',
  'PgBouncer, CPU %', 'HAProxy, CPU %', 'others, CPU %', 'log MB', 'database GB',
] // biome-ignore format: one row

interface Part {
  name: string
  /** Milliseconds of CPU time for one visit. */
  cost: number
  /** The most cores that it can use here. */
  most: number
}

/** What each part could do alone, from its cost of a visit. The smallest value is the bottleneck. */
function partsOf(rush: Measured): Part[] {
  const cost = (cores: number) => (cores * rush.seconds * 1_000) / rush.seen.visits
  const cores = cpus().length
  return [
    { name: 'three server processes', cost: cost(total(rush.servers)), most: rush.servers.length },
    { name: 'PostgreSQL', cost: cost(rush.postgres), most: cores },
    { name: 'PgBouncer', cost: cost(rush.pgbouncer), most: 1 },
    { name: 'HAProxy', cost: cost(rush.haproxy), most: cores },
  ]
}

const full = ({ cost, most }: Part) => (most * 1_000) / cost

export function report(sizes: Sizes, hours: Measured[], rush: Measured, tables: TableSize[]): string {
  const parts = partsOf(rush)
  const first = parts.reduce((least, part) => (full(part) < full(least) ? part : least))
  const count = (number: number) => number.toLocaleString('en-US')
  const day = (kind: 'boot' | 'claim') => times(hours.flatMap(({ seen }) => seen.milliseconds[kind]))
  const log = total(hours.map(({ written }) => written))
  const visits = total(hours.map(({ seen }) => seen.visits))
  const [servers, postgres, pgbouncer] = parts.map(({ cost }) => cost) as [number, number, number]
  const costs = {
    rowsPerPerson: total(tables.map(({ rows }) => rows)) / sizes.people,
    bytesPerPerson: total(tables.map(({ bytes }) => bytes)) / sizes.people,
    bytesPerVisit: log / visits,
    transactionsPerVisit: total(hours.map(({ transactions }) => transactions)) / visits,
    serverMsPerVisit: servers, postgresMsPerVisit: postgres, poolerMsPerVisit: pgbouncer,
  } // biome-ignore format: one row
  return [
    '<!-- scale -->',
    `${count(sizes.people)} people, ${count(sizes.interactions)} Interactions. An hour took ${Math.round(hours[0]!.seconds)} seconds.`,
    '',
    table(HEAD, [...hours, rush].map(row)),
    '',
    `The whole day: ${count(visits)} visits. Boot p50 / p99: ${day('boot')} ms. Claim p50 / p99: ${day('claim')} ms.`,
    `PostgreSQL wrote ${megabytes(log)} MB of log, ${(log / visits / 1_000).toFixed(1)} KB a visit, in ${figure(costs.transactionsPerVisit)} transactions a visit.`,
    '',
    table(
      ['part', 'CPU ms a visit', 'cores it can use here', 'full at visits/s'],
      parts.map(part => [part.name, part.cost.toFixed(2), `${part.most}`, figure(full(part))]),
    ),
    '',
    `First bottleneck: ${first.name}. It is full at ${figure(full(first))} visits a second.`,
    '',
    table(
      ['table, with its indexes', 'rows', 'MB', 'bytes a row'],
      tables.map(({ name, rows, bytes }) => [`\`${name}\``, count(rows), megabytes(bytes), `${Math.round(bytes / Math.max(1, rows))}`]),
    ),
    '<!-- /scale -->',
    '<!-- arithmetic -->',
    arithmetic(costs, [1_000_000, 10_000_000, 100_000_000]),
    '<!-- /arithmetic -->',
  ].join('\n') // biome-ignore format: as it reads
}
