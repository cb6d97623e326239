import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createDeadline } from './deadline.ts'
import type { Ids } from './ids.ts'
import { openPool } from './postgres-pool.ts'
import { refuseNameless } from './refuse-nameless.ts'
import type { Clock, Isolation, Opening, Question, Store, Tx, Value } from './store.ts'
import { lockedByOthers } from './unavailable.ts'

const BEGIN: Record<Isolation, string> = {
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  committed: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  // Any number that nobody else uses in this database. Another process may be migrating a large one: that takes its time.
  alone: `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SELECT pg_advisory_xact_lock(4400440044)`,
}
const PATIENCE_ALONE = 600_000
const TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const NOW = `SELECT ${TIME}`
/** Asks for the time and for a row, if there is one, in one statement. */
const WITH_TIME = `SELECT t.now, q.* FROM (${NOW}) t LEFT JOIN (SELECT 1 AS there, asked.* FROM (`

function withoutTime(result: pg.QueryResult): pg.QueryResult {
  const { now: _, there, ...row } = result.rows[0]
  return { ...result, rows: there === null ? [] : [row] }
}

/** Lost a race that the database noticed, and how often it is tried: serialization failure, deadlock, a name that somebody
 * else has just taken. Who finds the name taken again has not lost a race. */
const ATTEMPTS = new Map([
  ['40001', 100],
  ['40P01', 100],
  ['23505', 3],
])

/** A statement waited in vain for a whole table, not for a row: PostgreSQL names the row. */
const waitedForTable = (error: { code?: string; where?: string }) =>
  error.code === '55P03' && !error.where?.includes('tuple')

/** One text of SQL, as it is prepared. */
interface Statement {
  name: string
  text: string
  /** Changes nothing and holds nothing. */
  reads: boolean
  writes: boolean
  /** Somebody else has locked one of its tables: `waiting` while one of us tries, and everybody else is told at once. */
  locked: 'no' | 'yes' | 'waiting'
}

type Send = (query: string | Statement, values?: Value[]) => Promise<pg.QueryResult>

export interface PostgresOptions {
  /** How many connections this process opens at most. */
  connections?: number
  /** How long a request waits for the database, in milliseconds. */
  patience?: number
}

/**
 * PostgreSQL: any number of processes. The database's clock is the server's clock, so that all of them agree. Statements
 * are sent before the ones before them are answered, wherever nobody waits for the answer.
 */
export function openPostgres(url: string, clock: Clock, ids: Ids, options: PostgresOptions = {}): Store {
  const { connections = 10, patience = 10_000 } = options
  const pool = openPool(url, connections, patience)
  const statements = new Map<string, Statement>()
  let losers: Promise<unknown> = Promise.resolve()

  function statement(text: string): Statement {
    let known = statements.get(text)
    if (!known) {
      refuseNameless(text)
      // Named statements are planned once per connection.
      const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
      const writes = !/^\s*(?:\/\*.*?\*\/\s*)?SELECT\b/i.test(text)
      known = { name, text, writes, reads: !writes && !/\bFOR UPDATE\b/.test(text), locked: 'no' }
      statements.set(text, known)
    }
    return known
  }

  const prepared = ({ name, text }: Statement, values: Value[]) => ({
    name,
    text,
    values: values.map(value => (typeof value === 'boolean' ? Number(value) : value)),
  })

  /** Connections are few: not all of them may wait for a table that somebody else keeps. */
  function askOn(client: pg.PoolClient, asked: Statement, values: Value[]): Promise<pg.QueryResult> {
    if (asked.locked === 'waiting') throw lockedByOthers()
    if (asked.locked === 'yes') asked.locked = 'waiting'
    const answer = client.query(prepared(asked, values))
    answer.then(
      () => {
        asked.locked = 'no'
      },
      error => {
        asked.locked = waitedForTable(error) ? 'yes' : 'no'
      },
    )
    return answer
  }

  async function attempt<T>(
    client: pg.PoolClient,
    work: (tx: Tx) => Promise<T>,
    isolation: Isolation,
    opening?: Opening,
  ): Promise<T> {
    const sent: Promise<unknown>[] = []
    const send: Send = (query, values = []) => {
      const answer = typeof query === 'string' ? client.query(query) : askOn(client, query, values)
      // Who waits for the answer hears of a failure; the end of the transaction does in any case.
      answer.catch(() => {})
      sent.push(answer)
      return answer
    }
    // Where every statement sees what is committed anyway, reading needs no transaction around it.
    let begun = isolation !== 'committed'
    let isOpen = true
    try {
      if (begun) send(BEGIN[isolation])
      const { time, ask: askOpened } = open(send, opening?.() ?? [])
      const now = clock.now() ?? (await time)
      let lasting = false
      let promises = true
      /** Writes that nobody waits for: they travel with what comes next. */
      const held: { asked: Statement; values: Value[] }[] = []
      const begin = () => {
        if (begun) return
        begun = true
        send(statement(BEGIN.committed))
      }
      const sendHeld = () => {
        for (const { asked, values } of held.splice(0)) send(asked, values)
      }
      const use = (sql: string, lasts: boolean): Statement => {
        if (!isOpen) throw new Error('The transaction has ended')
        const asked = statement(sql)
        lasting ||= lasts && asked.writes
        return asked
      }
      const ask = (sql: string, values: Value[], lasts = true): Promise<pg.QueryResult> => {
        const asked = use(sql, lasts)
        const early = askOpened(sql, values)
        if (early) return early
        if (!asked.reads || held.length > 0) begin()
        sendHeld()
        return send(asked, values)
      }
      const value = await work({
        now,
        newId: () => ids(now),
        query: async (sql, values = []) => (await ask(sql, values)).rows,
        first: async (sql, values = []) => (await ask(sql, values)).rows[0],
        // Other processes write too, so nothing is kept; but it may have been asked at the beginning.
        recall: async (sql, values = []) => (await ask(sql, values)).rows[0],
        note: async (sql, values = []) => (await ask(sql, values, false)).rows[0],
        run: async (sql, values = []) => (await ask(sql, values)).rowCount ?? 0,
        send: (sql, values = []) => void held.push({ asked: use(sql, true), values }),
        sendNote: (sql, values = []) => void held.push({ asked: use(sql, false), values }),
        promisesNothing() {
          promises = false
        },
      })
      // A single note needs no transaction around it: connections commit without waiting for the disk unless told.
      if (begun || held.length > 1 || lasting) begin()
      sendHeld()
      if (begun) send(lasting || promises ? 'SET LOCAL synchronous_commit = on; COMMIT' : 'COMMIT')
      await Promise.all(sent)
      return value
    } catch (error) {
      isOpen = false
      // The others fail because one has.
      const [first = error] = await failures(sent)
      // Where it fails, the connection is broken, and the pool sees that by itself.
      if (begun) await client.query('ROLLBACK').catch(() => {})
      throw first
    } finally {
      isOpen = false
    }
  }

  /** The time, and what was asked together with it: each question is answered once. */
  function open(send: Send, [first, ...others]: Question[]) {
    const beginning = first
      ? send(statement(`${WITH_TIME}${first.sql}) asked) q ON true`), first.values)
      : send(statement(NOW))
    const time = beginning.then(({ rows }) => rows[0].now as number)
    // Where the clock was set, nobody waits for it.
    time.catch(() => {})
    const opened = others.map(question => ({
      ...question,
      answer: send(statement(question.sql), question.values),
    }))
    if (first) opened.unshift({ ...first, answer: beginning.then(withoutTime) })
    for (const { answer } of opened) answer.catch(() => {})
    const ask = (sql: string, values: Value[]): Promise<pg.QueryResult> | undefined => {
      const index = opened.findIndex(
        one => one.sql === sql && one.values.every((value, i) => (value ?? null) === (values[i] ?? null)),
      )
      return index < 0 ? undefined : opened.splice(index, 1)[0]!.answer
    }
    return { time, ask }
  }

  const store: Store = {
    name: 'postgres',
    query: async (sql, values = []) =>
      statement(sql).reads
        ? pool.use(createDeadline(patience), async client => (await askOn(client, statement(sql), values)).rows)
        : store.transaction(tx => tx.query(sql, values), 'committed'),
    async transaction(work, isolation = 'serializable', opening) {
      const deadline = createDeadline(isolation === 'alone' ? PATIENCE_ALONE : patience)
      const once = () => pool.use(deadline, client => attempt(client, work, isolation, opening))
      try {
        return await once()
      } catch (error) {
        if (attemptsFor(error) === 1) throw error
      }
      // Losers go on one after another: all at once they would only lose again.
      const mine = losers.then(() => insist(once))
      losers = mine.catch(() => {})
      return deadline.within(mine)
    },
    // Dead rows are PostgreSQL's own matter; `VACUUM` is scheduled by the database.
    async scrub() {},
    close: () => pool.close(),
  }
  return store
}

const attemptsFor = (error: unknown) => ATTEMPTS.get((error as { code?: string }).code ?? '') ?? 1

async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 2; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= attemptsFor(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(2 ** tries, 100)))
    }
  }
}

/** In the order in which they were sent. */
async function failures(sent: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(sent)
  return settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
}
