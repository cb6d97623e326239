import pg from 'pg'

/** Asks one statement; those of one transaction go over one connection, in order. */
export type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>

interface Lane {
  client: Promise<pg.PoolClient> | null
  waiting: number
  broken: boolean
}

/**
 * A few connections for statements that need no transaction around them: those of many requests travel together, in one write
 * to the socket, which costs more than most statements. A lane is taken from the pool while somebody waits for it.
 */
export function shareConnections(pool: pg.Pool, count: number): () => Ask {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ client: null, waiting: 0, broken: false }))
  let turn = 0

  async function ask(lane: Lane, query: pg.QueryConfig): Promise<pg.QueryResult> {
    lane.waiting++
    lane.client ??= pool.connect()
    const { client } = lane
    try {
      return await (await client).query(query)
    } catch (error) {
      // What the database says of a statement leaves the connection as it was.
      if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') lane.broken = true
      throw error
    } finally {
      if (--lane.waiting === 0) giveBack(lane)
    }
  }

  function giveBack(lane: Lane): void {
    const { client, broken } = lane
    lane.client = null
    lane.broken = false
    client?.then(
      taken => taken.release(broken),
      () => {},
    )
  }

  return () => {
    const lane = lanes[turn++ % lanes.length]!
    return query => ask(lane, query)
  }
}
