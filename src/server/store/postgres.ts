import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../ground/clock.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Ids } from './ids.ts'
import { nameColumns } from './name-columns.ts'
import { openChannel } from './postgres-channel.ts'
import { type Connection, openPool } from './postgres-pool.ts'
import { refuseNameless } from './refuse-nameless.ts'
import { shareConnections } from './shared-connections.ts'
import { SIZES, type Sizes } from './sizes.ts'
import type { Isolation, Opening, Question, Store, Tx, Value } from './store.ts'
import { lockedByOthers } from './unavailable.ts'
import { OPEN, type Vault } from './vault.ts'

const BEGIN: Record<Isolation, string> = {
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  committed: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  // An arbitrary lock number that nothing else in this database uses. Another process may be migrating a large database, which
  // takes time.
  alone: `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SELECT pg_advisory_xact_lock(4400440044); SET LOCAL lock_timeout = 500`,
}
const PATIENCE_ALONE = 600_000
/**
 * A migration that waits for a table makes everybody wait behind it. So it gives up after half a second, and tries again after
 * this many milliseconds, in which the others go on.
 */
const PAUSE_ALONE = 1_500
const TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const NOW = `SELECT ${TIME}`
/** Asks for the time and for a row, if there is one, in one statement. */
const WITH_TIME = `SELECT t.now, q.* FROM (${NOW}) t LEFT JOIN (SELECT 1 AS there, asked.* FROM (`

function withoutTime(result: pg.QueryResult): pg.QueryResult {
  const { now: _, there, ...row } = result.rows[0]
  return { ...result, rows: there === null ? [] : [row] }
}

/**
 * Errors of a lost race, and how often we try again: serialization failure, deadlock, a unique name that somebody has just taken
 * (if it is taken again, it was no race), a statement whose preparation failed for its first sender on the same connection, and one
 * whose tables have changed since.
 */
const ATTEMPTS = new Map([
  ['40001', 100],
  ['40P01', 100],
  ['23505', 3],
  ['26000', 3],
  ['0A000', 3],
])

/** A table has changed since the statement was prepared. */
const CHANGED = '0A000'

/** The number of connections for statements without a transaction. */
const SHARED = 2

/** The statement waited in vain for a whole table, not for a row: for a row, PostgreSQL names it. */
const waitedForTable = (error: { code?: string; where?: string }) =>
  error.code === '55P03' && !error.where?.includes('tuple')

/** One SQL text, as it is prepared. */
interface Statement {
  name: string
  text: string
  /** It changes nothing and locks nothing. */
  reads: boolean
  writes: boolean
  /** Another client has locked one of its tables. `waiting`: one of our requests tries, and the others fail at once. */
  locked: 'no' | 'yes' | 'waiting'
}

type Send = (query: string | Statement, values?: Value[]) => Promise<pg.QueryResult>

export interface PostgresOptions {
  /** The most connections that this process opens. */
  connections?: number
  /** How long a request waits for the database, in milliseconds. */
  patience?: number
  /** The address is a pooler that shares connections between transactions, so nothing may stay on a connection. */
  pooler?: Pooler
  /** The address of PostgreSQL itself, past the pooler: listening needs a connection of its own. */
  directUrl?: string
  sizes?: Sizes
  vault?: Vault
}

export type Pooler = 'transaction'

/**
 * PostgreSQL, for any number of processes. The database's clock is the server's clock, so that all of them agree. Where nobody
 * waits for an answer, the next statement is sent before it arrives.
 */
export function openPostgres(url: string, clock: Clock, ids: Ids, options: PostgresOptions = {}): Store {
  const { connections = 10, patience = 10_000, pooler, directUrl = url, sizes = SIZES, vault = OPEN } = options
  const pooled = pooler !== undefined
  const pool = openPool(url, connections, patience, pooled)
  const channel = openChannel(directUrl, sizes.words)
  const lanes = Math.max(1, Math.min(SHARED, Math.floor(connections / 2)))
  const shared = shareConnections(() => pool.take(createDeadline(patience)), lanes)
  const statements = new Map<string, Statement>()
  /** Part of the names of statements. With the next number, everything is prepared again. */
  let generation = 0
  let losers: Promise<unknown> = Promise.resolve()

  function statement(text: string): Statement {
    let known = statements.get(text)
    if (!known) {
      refuseNameless(text)
      // A named statement is planned once for each connection.
      const name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 32)
      const writes = !/^\s*(?:\/\*.*?\*\/\s*)?SELECT\b/i.test(text)
      known = { name, text: nameColumns(text), writes, reads: !writes && !/\bFOR UPDATE\b/.test(text), locked: 'no' }
      statements.set(text, known)
    }
    return known
  }

  const prepared = ({ name, text }: Statement, values: Value[]) => ({
    // With a pooler, the next transaction may get another connection, which does not know this name.
    ...(!pooled && { name }),
    text,
    values: values.map(value => (typeof value === 'boolean' ? Number(value) : value)),
  })

  /** There are few connections, so they must not all wait for a table that another client has locked. */
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

  /** Prepares everything anew if the tables have changed. Those that fail together do it once. */
  async function orPrepareAnew<T>(work: () => Promise<T>): Promise<T> {
    const before = generation
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code === CHANGED && generation === before) {
        generation++
        statements.clear()
      }
      throw error
    }
  }

  async function attempt<T>(
    deadline: Deadline,
    work: (tx: Tx) => Promise<T>,
    isolation: Isolation,
    opening?: Opening,
  ): Promise<T> {
    // With `committed`, every statement sees what is committed. So a read needs no transaction and no connection of its own.
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
        // This one may wait once more, and no other request must wait behind it.
        begin()
      }
      const query = typeof asked === 'string' ? { text: asked } : prepared(asked, values)
      const answer = own ? own.then(connection => connection.query(query)) : reader(query)
      if (typeof asked !== 'string') learnLocks(asked, answer)
      // A caller that waits for the answer sees the failure. The end of the transaction sees it in any case.
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
      /** Writes that nobody waits for. They are sent with the next statement. */
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
        sizes,
        vault,
        newId: () => ids(now),
        query: async (sql, values = []) => (await ask(sql, values)).rows,
        first: async (sql, values = []) => (await ask(sql, values)).rows[0],
        // Other processes write too, so we cache nothing. But the opening may have asked for it already.
        recall: async (sql, values = []) => (await ask(sql, values)).rows[0],
        note: async (sql, values = []) => (await ask(sql, values, false)).rows[0],
        run: async (sql, values = []) => (await ask(sql, values)).rowCount ?? 0,
        send: (sql, values = []) => void held.push({ asked: use(sql, true), values }),
        sendNote: (sql, values = []) => void held.push({ asked: use(sql, false), values }),
        promisesNothing() {
          promises = false
        },
      })
      // A single note needs no transaction: without one, connections commit without waiting for the disk.
      if (held.length > 1 || lasting) begin()
      sendHeld()
      if (own) send(lasting || promises ? 'SET LOCAL synchronous_commit = on; COMMIT' : 'COMMIT')
      await Promise.all(sent)
      return value
    } catch (error) {
      isOpen = false
      // The others fail because of the first one.
      const [first = error] = await failures(sent)
      // If this fails, the connection is broken, and the pool notices that itself.
      await own?.then(connection => connection.query({ text: 'ROLLBACK' })).catch(() => {})
      throw first
    } finally {
      isOpen = false
      const connection = await own?.catch(() => null)
      connection?.release()
    }
  }

  /** The time, and the questions that were asked together with it. Each question is answered once. */
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

  /** One read-only statement, on a connection of its own. */
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
    sizes,
    vault,
    async query<Row>(sql: string, values: Value[] = []) {
      if (!statement(sql).reads) return store.transaction(tx => tx.query<Row>(sql, values), 'committed')
      const deadline = createDeadline(patience)
      const once = () =>
        orPrepareAnew(() => pool.within(deadline, () => askAlone<Row>(deadline, statement(sql), values)))
      try {
        return await once()
      } catch (error) {
        if ((error as { code?: string }).code !== CHANGED) throw error
        return once()
      }
    },
    async transaction(work, isolation = 'serializable', opening) {
      const deadline = createDeadline(isolation === 'alone' ? PATIENCE_ALONE : patience)
      const once = () => orPrepareAnew(() => pool.within(deadline, () => attempt(deadline, work, isolation, opening)))
      if (isolation === 'alone') return untilUnlocked(deadline, once)
      try {
        return await once()
      } catch (error) {
        if (attemptsFor(error) === 1) throw error
      }
      // The losers go on one after another. All at once, they would only lose again.
      const mine = losers.then(() => insist(once))
      losers = mine.catch(() => {})
      return deadline.within(mine)
    },
    load: () => pool.load(),
    // PostgreSQL takes care of dead rows itself: it schedules `VACUUM`.
    async scrub() {},
    channel,
    close: async () => void (await Promise.all([channel.close(), pool.close()])),
  }
  return store
}

const attemptsFor = (error: unknown) => ATTEMPTS.get((error as { code?: string }).code ?? '') ?? 1

/** Alone among the processes, but not among the clients of the database: a dump or a report may hold a table for minutes. */
async function untilUnlocked<T>(deadline: Deadline, once: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await insist(once)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!LOCKED.includes(code) || deadline.left() < 2 * PAUSE_ALONE) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_ALONE))
    }
  }
}

/** A lock took too long, or another statement of ours already waits for it. */
const LOCKED = ['55P03', 'held']

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
