import pg from 'pg'
import type { Connection } from './postgres-pool.ts'

/** Asks one statement; those of one transaction go over one connection, in order. */
export type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/** A connection and those who wait for its answers. */
interface Lane {
  connection: Promise<Connection>
  /** The same, once it is there. */
  live: Connection | null
  waiting: number
}

/**
 * A few connections for statements that need no transaction around them: those of many requests travel together, in one write
 * to the socket, which costs more than most statements. A lane is taken from the pool while somebody waits for it.
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
      // What the database says of a statement leaves the connection as it was; otherwise the next one gets another.
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
