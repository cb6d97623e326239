import type { Socket } from 'node:net'
import pg from 'pg'
import { createDeadline, type Deadline } from './deadline.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { orUnavailable, silent } from './unavailable.ts'

/** Connections to one PostgreSQL. Whatever fails because of them is an `Unavailable`. */
export interface PostgresPool {
  /** Hands out a live connection. Answers at the deadline in any case; a connection that is silent so long is thrown away. */
  use<T>(deadline: Deadline, work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** Ends within a second, whether the database says goodbye or not. */
  close(): Promise<void>
}

const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** The system asks a silent peer whether it is there, so that routers on the way do not forget an idle connection. */
const KEEP_ALIVE = 10_000
/** Others have taken all connections: one of ours will be free before one of theirs. */
const TOO_MANY = '53300'
const PAUSE = 50
const GOODBYE = 1_000

/** `patience` in milliseconds: how long one request may wait for the database, and a fifth of it for somebody's lock. */
export function openPool(url: string, connections: number, patience: number): PostgresPool {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    pipeline: true,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    stream() {
      const socket = new GatheringSocket()
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      return socket
    },
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced at the next use; the pool has already taken it out.
  pool.on('error', () => {})
  pool.on('connect', client => {
    // One that breaks in use fails its queries, and the pool does not take it back; nobody else need hear of it. An error
    // without a listener would end the process.
    client.on('error', () => {})
    client.query(settings(patience)).catch(() => {})
  })
  const heard = new WeakMap<pg.PoolClient, number>()
  let lastSilence = Number.NEGATIVE_INFINITY

  /** One that was last heard of before another one fell silent is likely to be as dead. */
  async function take(deadline: Deadline): Promise<pg.PoolClient> {
    for (;;) {
      const client = await deadline.within(connect(deadline), late => late.release())
      if ((heard.get(client) ?? Number.POSITIVE_INFINITY) > lastSilence) return client
      discard(client)
    }
  }

  async function connect(deadline: Deadline): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        const wait = (error as { code?: string }).code === TOO_MANY && pool.totalCount > 0 && deadline.left() > PAUSE
        if (!wait) throw error
        await new Promise(resolve => setTimeout(resolve, PAUSE))
      }
    }
  }

  /** A connection has half of the time at least, however long somebody has waited for it: a queue is no silence. */
  async function hold<T>(deadline: Deadline, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await take(deadline)
    let mute = false
    const half = deadline.whole / 2
    const stop = (deadline.left() < half ? createDeadline(half) : deadline).onOver(() => {
      mute = true
      lastSilence = performance.now()
      socketOf(client).destroy()
    })
    try {
      return await work(client)
    } catch (error) {
      throw mute ? silent() : error
    } finally {
      stop()
      heard.set(client, performance.now())
      // The pool does not take back what is broken.
      client.release(mute)
    }
  }

  return {
    async use(deadline, work) {
      try {
        if (deadline.left() === 0) throw silent()
        return await deadline.within(hold(deadline, work))
      } catch (error) {
        throw orUnavailable(error)
      }
    },
    async close() {
      const ended = pool.end()
      const patient = new Promise(resolve => setTimeout(resolve, GOODBYE).unref())
      await Promise.race([ended, patient])
      for (const socket of sockets) socket.destroy()
    },
  }
}

function discard(client: pg.PoolClient): void {
  socketOf(client).destroy()
  client.release(true)
}

/** `pg` says goodbye to whom it ends, and waits for an answer; who is silent gives none. */
const socketOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** By statement, not by start-up parameter: connection poolers in between refuse those that they do not know. */
const settings = (patience: number) =>
  [
    // That somebody was seen may be lost in a power cut. Whatever is promised says so when it is committed.
    'SET synchronous_commit = off',
    `SET statement_timeout = ${patience}`,
    `SET lock_timeout = ${Math.ceil(patience / 5)}`,
    `SET idle_in_transaction_session_timeout = ${patience}`,
  ].join('; ')
