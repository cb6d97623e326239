import { createHash } from 'node:crypto'
import pg from 'pg'
import { GatheringSocket } from './gathering-socket.ts'
import type { Ids } from './ids.ts'
import { refuseNameless } from './refuse-nameless.ts'
import { shareConnections } from './shared-connections.ts'
import type { Clock, Isolation, Opening, Question, Store, Tx, Value } from './store.ts'

const BEGIN: Record<Isolation, string> = {
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  committed: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  // Any number that nobody else uses in this database.
  alone: 'BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(4400440044)',
}
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

/** So many connections carry what needs no transaction. */
const SHARED = 2

const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** One text of SQL, as it is prepared. */
interface Statement {
  name: string
  text: string
  /** Changes nothing and holds nothing. */
  reads: boolean
  writes: boolean
}

/**
 * PostgreSQL: any number of processes. The database's clock is the server's clock, so that all of them agree. Statements
 * are sent before the ones before them are answered, wherever nobody waits for the answer.
 */
export function openPostgres(url: string, clock: Clock, ids: Ids, connections = 10): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    pipeline: true,
    stream: () => new GatheringSocket(),
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced at the next use; the pool has already taken it out.
  pool.on('error', () => {})
  // One that breaks in use fails its queries, and the pool does not take it back; nobody else need hear of it. An error
  // without a listener would end the process.
  pool.on('connect', client => {
    client.on('error', () => {})
    // That somebody was seen may be lost in a power cut. Whatever is promised says so when it is committed.
    client.query('SET synchronous_commit = off').catch(() => {})
  })
  const shared = shareConnections(pool, Math.max(1, Math.min(SHARED, Math.floor(connections / 2))))
  const statements = new Map<string, Statement>()
  let losers: Promise<unknown> = Promise.resolve()

  function statement(text: string): Statement {
    let known = statements.get(text)
    if (!known) {
      refuseNameless(text)
      // Named statements are planned once per connection.
      const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
      const writes = !/^\s*(?:\/\*.*?\*\/\s*)?SELECT\b/i.test(text)
      known = { name, text, writes, reads: !writes && !/\bFOR UPDATE\b/.test(text) }
      statements.set(text, known)
    }
    return known
  }

  const prepared = ({ name, text }: Statement, values: Value[]) => ({
    name,
    text,
    values: values.map(value => (typeof value === 'boolean' ? Number(value) : value)),
  })

  async function attempt<T>(work: (tx: Tx) => Promise<T>, isolation: Isolation, opening?: Opening): Promise<T> {
    // Where every statement sees what is committed anyway, reading needs no transaction around it, and no connection of its own.
    const reader = shared()
    let own: Promise<pg.PoolClient> | null = isolation === 'committed' ? null : pool.connect()
    const sent: Promise<unknown>[] = []
    const send = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      const answer = own ? own.then(client => client.query(query)) : reader(query)
      // Who waits for the answer hears of a failure; the end of the transaction does in any case.
      answer.catch(() => {})
      sent.push(answer)
      return answer
    }
    let broken: Error | undefined
    try {
      if (own) send({ text: BEGIN[isolation] })
      const { time, ask: askOpened } = open(send, opening?.() ?? [])
      const now = clock.now() ?? (await time)
      let isOpen = true
      let lasting = false
      let promises = true
      /** Writes that nobody waits for: they travel with what comes next. */
      const held: { asked: Statement; values: Value[] }[] = []
      const begin = () => {
        if (own) return
        own = pool.connect()
        send(prepared(statement(BEGIN.committed), []))
      }
      const sendHeld = () => {
        for (const { asked, values } of held.splice(0)) send(prepared(asked, values))
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
        return send(prepared(asked, values))
      }
      try {
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
        if (own) send({ text: lasting || promises ? 'SET LOCAL synchronous_commit = on; COMMIT' : 'COMMIT' })
        await Promise.all(sent)
        return value
      } catch (error) {
        // The others fail because one has.
        const [first = error] = await failures(sent)
        await own
          ?.then(client => client.query('ROLLBACK'))
          .catch(failure => {
            broken = failure
          })
        throw first
      } finally {
        isOpen = false
      }
    } finally {
      const client = await own?.catch(() => null)
      client?.release(broken)
    }
  }

  /** The time, and what was asked together with it: each question is answered once. */
  function open(send: (query: pg.QueryConfig) => Promise<pg.QueryResult>, [first, ...others]: Question[]) {
    const beginning = send(
      first
        ? prepared(statement(`${WITH_TIME}${first.sql}) asked) q ON true`), first.values)
        : prepared(statement(NOW), []),
    )
    const time = beginning.then(({ rows }) => rows[0].now as number)
    const opened = others.map(question => ({
      ...question,
      answer: send(prepared(statement(question.sql), question.values)),
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

  const store: Store = {
    name: 'postgres',
    query: async (sql, values = []) =>
      statement(sql).reads
        ? (await pool.query(prepared(statement(sql), values))).rows
        : store.transaction(tx => tx.query(sql, values), 'committed'),
    async transaction(work, isolation = 'serializable', opening) {
      try {
        return await attempt(work, isolation, opening)
      } catch (error) {
        if (attemptsFor(error) === 1) throw error
      }
      // Losers go on one after another: all at once they would only lose again.
      const mine = losers.then(() => insist(() => attempt(work, isolation, opening)))
      losers = mine.catch(() => {})
      return mine
    },
    // Dead rows are PostgreSQL's own matter; `VACUUM` is scheduled by the database.
    async scrub() {},
    close: () => pool.end(),
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
