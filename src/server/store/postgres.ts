import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Ids } from './ids.ts'
import { openChannel } from './postgres-channel.ts'
import { type Connection, openPool } from './postgres-pool.ts'
import { refuseNameless } from './refuse-nameless.ts'
import { shareConnections } from './shared-connections.ts'
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
 * else has just taken (who finds it taken again has not lost a race), a statement whose preparation failed for whoever sent
 * it first over the same connection. */
const ATTEMPTS = new Map([
  ['40001', 100],
  ['40P01', 100],
  ['23505', 3],
  ['26000', 3],
])

/** So many connections carry what needs no transaction. */
const SHARED = 2

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
  /** The address is that of a pooler that lends connections by the transaction: nothing may stay on a connection. */
  pooler?: Pooler
  /** PostgreSQL itself, past the pooler: what listens needs a connection of its own. */
  directUrl?: string
}

export type Pooler = 'transaction'

/**
 * PostgreSQL: any number of processes. The database's clock is the server's clock, so that all of them agree. Statements
 * are sent before the ones before them are answered, wherever nobody waits for the answer.
 */
export function openPostgres(url: string, clock: Clock, ids: Ids, options: PostgresOptions = {}): Store {
  const { connections = 10, patience = 10_000, pooler, directUrl = url } = options
  const pooled = pooler !== undefined
  const pool = openPool(url, connections, patience, pooled)
  const channel = openChannel(directUrl)
  const lanes = Math.max(1, Math.min(SHARED, Math.floor(connections / 2)))
  const shared = shareConnections(() => pool.take(createDeadline(patience)), lanes)
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
    // The next transaction may get another connection, which knows no names of this one.
    ...(!pooled && { name }),
    text,
    values: values.map(value => (typeof value === 'boolean' ? Number(value) : value)),
  })

  /** Connections are few: not all of them may wait for a table that somebody else keeps. */
  function learnLocks(asked: Statement, answer: Promise<unknown>): void {
    answer.then(
      () => {
        asked.locked = 'no'
      },
      error => {
        asked.locked = waitedForTable(error) ? 'yes' : 'no'
      },
    )
  }

  async function attempt<T>(
    deadline: Deadline,
    work: (tx: Tx) => Promise<T>,
    isolation: Isolation,
    opening?: Opening,
  ): Promise<T> {
    // Where every statement sees what is committed anyway, reading needs no transaction around it, and no connection of its own.
    const reader = shared()
    let own: Promise<Connection> | null = isolation === 'committed' ? null : pool.take(deadline)
    const sent: Promise<unknown>[] = []
    const begin = () => {
      if (own) return
      own = pool.take(deadline)
      send(statement(BEGIN.committed))
    }
    const send: Send = (asked, values = []) => {
      if (typeof asked !== 'string' && asked.locked === 'waiting') throw lockedByOthers()
      if (typeof asked !== 'string' && asked.locked === 'yes') {
        asked.locked = 'waiting'
        // It may wait once more, and nobody else shall wait behind it.
        begin()
      }
      const query = typeof asked === 'string' ? { text: asked } : prepared(asked, values)
      const answer = own ? own.then(connection => connection.query(query)) : reader(query)
      if (typeof asked !== 'string') learnLocks(asked, answer)
      // Who waits for the answer hears of a failure; the end of the transaction does in any case.
      answer.catch(() => {})
      sent.push(answer)
      return answer
    }
    let isOpen = true
    try {
      if (own) send(BEGIN[isolation])
      const { time, ask: askOpened } = open(send, opening?.() ?? [])
      const now = clock.now() ?? (await time)
      let lasting = false
      let promises = true
      /** Writes that nobody waits for: they travel with what comes next. */
      const held: { asked: Statement; values: Value[] }[] = []
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
      if (held.length > 1 || lasting) begin()
      sendHeld()
      if (own) send(lasting || promises ? 'SET LOCAL synchronous_commit = on; COMMIT' : 'COMMIT')
      await Promise.all(sent)
      return value
    } catch (error) {
      isOpen = false
      // The others fail because one has.
      const [first = error] = await failures(sent)
      // Where it fails, the connection is broken, and the pool sees that by itself.
      await own?.then(connection => connection.query({ text: 'ROLLBACK' })).catch(() => {})
      throw first
    } finally {
      isOpen = false
      const connection = await own?.catch(() => null)
      connection?.release()
    }
  }

  /** The time, and what was asked together with it: each question is answered once. */
  function open(send: Send, [first, ...others]: Question[]) {
    const beginning = first
      ? send(statement(`${WITH_TIME}${first.sql}) asked) q ON true`), first.values)
      : send(statement(NOW))
    const time = beginning.then(({ rows }) => rows[0].now as number)
    const opened = others.map(question => ({
      ...question,
      answer: send(statement(question.sql), question.values),
    }))
    if (first) opened.unshift({ ...first, answer: beginning.then(withoutTime) })
    for (const answer of [time, ...opened.map(one => one.answer)]) answer.catch(() => {})
    const ask = (sql: string, values: Value[]): Promise<pg.QueryResult> | undefined => {
      const index = opened.findIndex(
        one => one.sql === sql && one.values.every((value, i) => (value ?? null) === (values[i] ?? null)),
      )
      return index < 0 ? undefined : opened.splice(index, 1)[0]!.answer
    }
    return { time, ask }
  }

  /** One statement that only reads, over a connection of its own. */
  async function askAlone<Row>(deadline: Deadline, asked: Statement, values: Value[]): Promise<Row[]> {
    if (asked.locked === 'waiting') throw lockedByOthers()
    if (asked.locked === 'yes') asked.locked = 'waiting'
    const taking = pool.take(deadline)
    const answer = taking.then(connection => connection.query(prepared(asked, values)))
    learnLocks(asked, answer)
    try {
      return (await answer).rows
    } finally {
      const connection = await taking.catch(() => null)
      connection?.release()
    }
  }

  const store: Store = {
    name: 'postgres',
    query: async (sql, values = []) => {
      if (!statement(sql).reads) return store.transaction(tx => tx.query(sql, values), 'committed')
      const deadline = createDeadline(patience)
      return pool.within(deadline, () => askAlone(deadline, statement(sql), values))
    },
    async transaction(work, isolation = 'serializable', opening) {
      const deadline = createDeadline(isolation === 'alone' ? PATIENCE_ALONE : patience)
      const once = () => pool.within(deadline, () => attempt(deadline, work, isolation, opening))
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
    load: () => pool.load(),
    // Dead rows are PostgreSQL's own matter; `VACUUM` is scheduled by the database.
    async scrub() {},
    channel,
    close: async () => void (await Promise.all([channel.close(), pool.close()])),
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
