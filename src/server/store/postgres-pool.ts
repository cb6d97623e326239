import type { Socket } from 'node:net'
import pg from 'pg'
import type { Deadline } from './deadline.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { hostsOf } from './postgres-hosts.ts'
import { types } from './postgres-types.ts'
import type { StoreLoad } from './store.ts'
import { orUnavailable, silent } from './unavailable.ts'

/** One connection, until it is released. */
export interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** It was destroyed, or is probably dead: the next statement should use another one. */
  isBroken(): boolean
  release(): void
}

export interface PostgresPool {
  /** Answers at the deadline in any case. If the connections are the reason of a failure, it is an `Unavailable`. */
  within<T>(deadline: Deadline, work: () => Promise<T>): Promise<T>
  take(deadline: Deadline): Promise<Connection>
  load(): StoreLoad
  /** Ends within a second, even if the database does not answer. */
  close(): Promise<void>
}

/** The system checks silent connections, so that routers on the way do not forget an idle one. */
const KEEP_ALIVE = 10_000
/** Other clients have all connections. One of ours will be free before one of theirs. */
const TOO_MANY = '53300'
/** A write reached a server that only reads: a standby, or a primary that has become one. */
const READ_ONLY = '25006'
const PAUSE = 50
const GOODBYE = 1_000

/** A connection in use, and whether it answers. */
interface Taken {
  client: pg.PoolClient
  unanswered: number
  /** When it last answered, or had no open query. */
  heard: number
  /** After this many milliseconds without an answer, it counts as silent. */
  patience: number
}

/**
 * `patience` in milliseconds: how long one request may wait for the database, and a fifth of it for a lock. `pooled`: a setting
 * would also apply to the next client of the pooler, so we set nothing.
 */
export function openPool(url: string, connections: number, patience: number, pooled = false): PostgresPool {
  const sockets = new Set<Socket>()
  const hosts = hostsOf(url)
  /** Connects to the host that is the primary now. */
  class ToPrimary extends pg.Client {
    address: string
    constructor(config: pg.ClientConfig) {
      const address = hosts.current()
      super({ ...config, connectionString: address })
      this.address = address
    }
  }
  const pool = new pg.Pool({
    connectionString: hosts.current(),
    ...(hosts.several ? { Client: ToPrimary, verify: refuseStandby } : {}),
    max: connections,
    types,
    // Whoever lists the connections of the database sees whose they are.
    fallback_application_name: 'beckon',
    pipeline: true,
    // A host that is silent must leave time for the others.
    connectionTimeoutMillis: hosts.several ? patience / 4 : patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    stream() {
      const socket = new GatheringSocket()
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      return socket
    },
  } as pg.PoolConfig)
  // If an idle connection breaks, the pool has already removed it, and the next use gets another.
  pool.on('error', () => {})
  pool.on('connect', client => {
    // If a connection breaks in use, its queries fail, and the pool does not take it back. Nobody else must know. But an error
    // without a listener would end the process.
    client.on('error', () => {})
    openedAt.set(client, performance.now())
    if (!pooled) client.query(settings(patience)).catch(() => {})
  })
  const inUse = new Set<Taken>()
  const lastHeard = new WeakMap<pg.PoolClient, number>()
  let lastSilence = Number.NEGATIVE_INFINITY
  /** When each connection was opened. Those from before the last failover lead to a server that only reads. */
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let failedOverAt = Number.NEGATIVE_INFINITY
  const isOutdated = (client: pg.PoolClient) => (openedAt.get(client) ?? 0) <= failedOverAt

  /**
   * A request has waited in vain. It may have waited half of its time for a connection: a queue does not mean a silent
   * connection. But if one connection is silent, others that have not answered for a while are probably dead too.
   */
  function throwAwaySilent(): void {
    const now = performance.now()
    const silentFor = (share: number) =>
      [...inUse].filter(({ unanswered, heard, patience }) => unanswered > 0 && now - heard >= patience * share)
    if (silentFor(1 / 2).length === 0) return
    lastSilence = now
    for (const { client } of silentFor(1 / 10)) socketOf(client).destroy()
  }

  /** A connection that last answered before another one became silent is probably dead too. */
  async function liveClient(deadline: Deadline): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect(deadline)
      if ((lastHeard.get(client) ?? Number.POSITIVE_INFINITY) > lastSilence && !isOutdated(client)) return client
      socketOf(client).destroy()
      client.release(true)
    }
  }

  /** A standby accepts connections too. */
  function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
    client.query('SELECT pg_is_in_recovery() AS standby').then(({ rows }) => {
      if (!rows[0].standby) return done()
      hosts.leave((client as unknown as ToPrimary).address)
      done(Object.assign(new Error('This server only reads'), { code: READ_ONLY }))
    }, done)
  }

  async function connect(deadline: Deadline): Promise<pg.PoolClient> {
    for (;;) {
      const address = hosts.current()
      try {
        return await pool.connect()
      } catch (error) {
        if (hosts.several && orUnavailable(error) !== error && deadline.left() > PAUSE) {
          hosts.leave(address)
          await new Promise(resolve => setTimeout(resolve, PAUSE))
          continue
        }
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
          } catch (error) {
            // Whoever wrote there would fail for ever, and whoever read would read the past.
            if ((error as { code?: string }).code === READ_ONLY) failedOverAt = performance.now()
            throw error
          } finally {
            taken.unanswered--
            taken.heard = performance.now()
          }
        },
        // Another connection became silent, and this one has not answered since: nobody else should wait for it.
        isBroken: () =>
          socketOf(client).destroyed || isOutdated(client) || (taken.unanswered > 0 && taken.heard <= lastSilence),
        release() {
          inUse.delete(taken)
          lastHeard.set(client, taken.heard)
          // The pool does not take back a broken connection.
          client.release(isOutdated(client))
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

/** `pg` says goodbye when it ends a client, and waits for an answer. A silent peer gives none, so we destroy the socket. */
const socketOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** By statement, not by start-up parameter: connection poolers refuse parameters that they do not know. */
const settings = (patience: number) =>
  [
    // A power cut may lose the note that a person was seen. Every write that we promise sets this again at its commit.
    'SET synchronous_commit = off',
    `SET statement_timeout = ${patience}`,
    `SET lock_timeout = ${Math.ceil(patience / 5)}`,
    `SET idle_in_transaction_session_timeout = ${patience}`,
  ].join('; ')
