import type pg from 'pg'
import type { Deadline } from './deadline.ts'
import type { LockMemory } from './lock-memory.ts'
import type { Connection, PostgresPool } from './postgres-pool.ts'
import type { Statement, Statements } from './postgres-statements.ts'
import type { Ask } from './shared-connections.ts'
import type { Isolation, Value } from './store.ts'

const BEGIN: Record<Isolation, string> = {
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  committed: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  writing: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  // An arbitrary lock number that nothing else in this database uses. Another process may be migrating a large database, which
  // takes time.
  alone: `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SELECT pg_advisory_xact_lock(4400440044); SET LOCAL lock_timeout = 500`,
}

/** What statements of all requests share. */
export interface Wires {
  pool: PostgresPool
  shared: () => Ask
  statements: Statements
  locks: LockMemory
}

/** The statements of one transaction, in order. */
export interface Sender {
  send(statement: Statement, values: Value[]): Promise<pg.QueryResult>
  /** From now on, statements share a transaction, on a connection of its own. */
  begin(): void
  /** Ends the transaction, if one has begun, and waits for all answers. */
  commit(settings: string): Promise<void>
  /** What went wrong, in the order in which it was sent: the others fail because of the first one. */
  rollBack(): Promise<unknown[]>
  release(): Promise<void>
}

/** With `committed`, every statement sees what is committed. So a read needs no transaction and no connection of its own. */
export function openSender(
  { pool, shared, statements, locks }: Wires,
  deadline: Deadline,
  isolation: Isolation,
): Sender {
  const reader = shared()
  let own: Promise<Connection> | null = isolation === 'committed' ? null : pool.take(deadline)
  const sent: Promise<unknown>[] = []
  if (own)
    ask(isolation === 'writing' ? statements.prepared(statements.of(BEGIN.writing), []) : { text: BEGIN[isolation] })

  function ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const answer = own ? own.then(connection => connection.query(query)) : reader(query)
    // A caller that waits for the answer sees the failure. The end of the transaction sees it in any case.
    answer.catch(() => {})
    sent.push(answer)
    return answer
  }

  function begin(): void {
    if (own) return
    own = pool.take(deadline)
    ask(statements.prepared(statements.of(BEGIN.committed), []))
  }

  return {
    begin,
    send(statement, values) {
      // A request that tries may wait once more, and no other request must wait behind it.
      if (locks.tries(statement)) begin()
      const answer = ask(statements.prepared(statement, values))
      locks.learn(statement, answer)
      return answer
    },
    async commit(settings) {
      if (own) ask({ text: `${settings}COMMIT` })
      await Promise.all(sent)
    },
    async rollBack() {
      const settled = await Promise.allSettled(sent)
      // If this fails, the connection is broken, and the pool notices that itself.
      await own?.then(connection => connection.query({ text: 'ROLLBACK' })).catch(() => {})
      return settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    },
    async release() {
      const connection = await own?.catch(() => null)
      connection?.release()
    },
  }
}
