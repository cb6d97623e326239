import type { Socket } from 'node:net'
import pg from 'pg'
import type { Deadline } from './deadline.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { types } from './postgres-types.ts'
import type { StoreLoad } from './store.ts'
import { orUnavailable, silent } from './unavailable.ts'

/** One connection, until it is given back. */
export interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** It was thrown away; who asks it now asks in vain. */
  isBroken(): boolean
  release(): void
}

/** Connections to one PostgreSQL. */
export interface PostgresPool {
  /** Answers at the deadline in any case. Whatever fails because of the connections is an `Unavailable`. */
  within<T>(deadline: Deadline, work: () => Promise<T>): Promise<T>
  take(deadline: Deadline): Promise<Connection>
  load(): StoreLoad
  /** Ends within a second, whether the database says goodbye or not. */
  close(): Promise<void>
}

/** The system asks a silent peer whether it is there, so that routers on the way do not forget an idle connection. */
const KEEP_ALIVE = 10_000
/** Others have taken all connections: one of ours will be free before one of theirs. */
const TOO_MANY = '53300'
const PAUSE = 50
const GOODBYE = 1_000

/** A connection that somebody has taken, and whether it answers. */
interface Taken {
  client: pg.PoolClient
  unanswered: number
  /** When it last said something, or had nothing to say. */
  heard: number
  /** After so many milliseconds without an answer it is silent. */
  patience: number
}

/**
 * `patience` in milliseconds: how long one request may wait for the database, and a fifth of it for somebody's lock. `pooled`: what
 * is set for one connection would be set for whoever gets it next from the pooler, so nothing is.
 */
export function openPool(url: string, connections: number, patience: number, pooled = false): PostgresPool {
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
    if (!pooled) client.query(settings(patience)).catch(() => {})
  })
  const inUse = new Set<Taken>()
  const lastHeard = new WeakMap<pg.PoolClient, number>()
  let lastSilence = Number.NEGATIVE_INFINITY

  /**
   * Somebody has waited in vain. Half of their time may have gone into waiting for a connection: a queue is no silence. Where
   * one is silent, those that have not answered for a while are likely to be as dead.
   */
  function throwAwaySilent(): void {
    const now = performance.now()
    const silentFor = (share: number) =>
      [...inUse].filter(({ unanswered, heard, patience }) => unanswered > 0 && now - heard >= patience * share)
    if (silentFor(1 / 2).length === 0) return
    lastSilence = now
    for (const { client } of silentFor(1 / 10)) socketOf(client).destroy()
  }

  /** One that was last heard of before another one fell silent is likely to be as dead. */
  async function liveClient(deadline: Deadline): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect(deadline)
      if ((lastHeard.get(client) ?? Number.POSITIVE_INFINITY) > lastSilence) return client
      socketOf(client).destroy()
      client.release(true)
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

  return {
    async within(deadline, work) {
      if (deadline.left() === 0) throw silent()
      const stop = deadline.onOver(throwAwaySilent)
      try {
        return await deadline.within(work())
      } catch (error) {
        throw orUnavailable(error)
      } finally {
        stop()
      }
    },
    async take(deadline) {
      const client = await liveClient(deadline)
      const taken: Taken = { client, unanswered: 0, heard: performance.now(), patience: deadline.whole }
      inUse.add(taken)
      return {
        async query(query) {
          if (taken.unanswered++ === 0) taken.heard = performance.now()
          try {
            return await client.query(query)
          } finally {
            taken.unanswered--
            taken.heard = performance.now()
          }
        },
        isBroken: () => socketOf(client).destroyed,
        release() {
          inUse.delete(taken)
          lastHeard.set(client, taken.heard)
          // The pool does not take back what is broken.
          client.release()
        },
      }
    },
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      const ended = pool.end()
      const patient = new Promise(resolve => setTimeout(resolve, GOODBYE).unref())
      await Promise.race([ended, patient])
      for (const socket of sockets) socket.destroy()
    },
  }
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
