import pg from 'pg'
import type { Connection } from './postgres-pool.ts'

/** Runs one statement. Those of one transaction use one connection, in order. */
export type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/** A connection, and how many wait for its answers. */
interface Lane {
  connection: Promise<Connection>
  /** The same, once it is open. */
  live: Connection | null
  waiting: number
}

/**
 * A few connections for statements without a transaction. Statements of many requests go together in one write to the socket,
 * which costs more than most statements. A lane holds its connection only while somebody waits for it.
 */
export function shareConnections(take: () => Promise<Connection>, count: number): () => Ask {
  const lanes = new Array<Lane | null>(count).fill(null)
  let turn = 0

  async function ask(place: number, query: pg.QueryConfig): Promise<pg.QueryResult> {
    const known = lanes[place]
    const lane = known && !known.live?.isBroken() ? known : { connection: take(), live: null, waiting: 0 }
    lanes[place] = lane
    lane.waiting++
    const leave = () => {
      if (lanes[place] === lane) lanes[place] = null
    }
    try {
      lane.live = await lane.connection
      return await lane.live.query(query)
    } catch (error) {
      // An error of a statement does not affect the connection. After any other error, the next statement gets another
      // connection.
      if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') leave()
      throw error
    } finally {
      if (--lane.waiting === 0) {
        leave()
        lane.connection.then(
          connection => connection.release(),
          () => {},
        )
      }
    }
  }

  return () => {
    const place = turn++ % lanes.length
    return query => ask(place, query)
  }
}
