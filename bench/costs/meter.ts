import pg from 'pg'
import type { Line, Passed } from '../../test/server/line.ts'

/** What was asked of PostgreSQL, and what it wrote. */
export interface Cost extends Passed {
  /** Bytes of the log without whole pages, and how many whole pages it had beside them. */
  log: number
  wholePages: number
  /** How many pages were changed, each as often as it was. */
  changed: number
  /** How often a page was looked at, for whatever reason. */
  touched: number
  fsyncs: number
}

export interface Meter {
  /** Measures from now until the returned function is called. */
  begin(): Promise<() => Promise<Cost>>
  /** The statements that cost most log since `begin`. */
  dearest(): Promise<{ query: string; calls: number; log: number; touched: number }[]>
  stop(): Promise<void>
}

const LOG = `SELECT sum(record_length - fpi_length)::float8 AS log,
  (SELECT count(*) FROM pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn))::float8 AS changed,
  (SELECT count(*) FROM pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn) WHERE block_fpi_length > 0)::float8 AS "wholePages"
  FROM pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)`
const TOUCHED = `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS touched FROM pg_stat_statements
  WHERE query NOT LIKE '%pg_%'`
const FSYNCS = "SELECT coalesce(sum(fsyncs), 0)::float8 AS fsyncs FROM pg_stat_io WHERE object = 'wal'"
/** A connection that rests says what it has counted after ten seconds. */
const REST = 10_600

export async function createMeter(url: string, line: Line): Promise<Meter> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect; CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> =>
    (await client.query(sql, values)).rows[0] as Row
  const place = async () => (await one<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at')).at
  const rest = () => new Promise(resolve => setTimeout(resolve, REST))
  return {
    async begin() {
      await client.query('CHECKPOINT')
      await rest()
      await one('SELECT pg_stat_statements_reset()::text AS done')
      const { fsyncs: before } = await one<{ fsyncs: number }>(FSYNCS)
      const from = await place()
      line.look()
      return async () => {
        const passed = line.look()
        const to = await place()
        const { touched } = await one<{ touched: number }>(TOUCHED)
        await rest()
        const { fsyncs } = await one<{ fsyncs: number }>(FSYNCS)
        await client.query('SELECT pg_switch_wal()')
        const { log, wholePages, changed } = await one<Pick<Cost, 'log' | 'wholePages' | 'changed'>>(LOG, [from, to])
        return { ...passed, log, wholePages, changed, touched, fsyncs: fsyncs - before }
      }
    },
    async dearest() {
      const { rows } = await client.query(
        `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 90) AS query, calls::int, (wal_bytes - wal_fpi * 8000)::float8 AS log,
           (shared_blks_hit + shared_blks_read)::float8 AS touched
         FROM pg_stat_statements WHERE query NOT LIKE '%pg_%' ORDER BY touched DESC LIMIT 40`,
      )
      return rows
    },
    stop: () => client.end(),
  }
}
