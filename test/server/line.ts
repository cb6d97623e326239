import { connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL with any delay, which counts what passes. */
export interface Line {
  /** The address of the database over this line. */
  url: string
  /** Since the last look: the statements, and how often a client waited for an answer before it sent more. */
  look(): { statements: number; ways: number }
  close(): Promise<void>
}

/** Messages of PostgreSQL's protocol that run something: a simple query, an execution. */
const STATEMENTS = new Set(['Q', 'E'].map(letter => letter.charCodeAt(0)))

/** `delay`: milliseconds in each direction. */
export async function aLine(databaseUrl: string, delay: number): Promise<Line> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements = 0
  let ways = 0
  const line = createServer(near => {
    const far = connect(Number(database.port), database.hostname)
    let answered = true
    const messages = readMessages(type => {
      if (STATEMENTS.has(type)) statements++
    })
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', chunk => {
      if (answered) ways++
      answered = false
      messages(chunk)
      later(delay, () => far.write(chunk))
    })
    far.on('data', chunk => {
      answered = true
      later(delay, () => near.write(chunk))
    })
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.port = String((line.address() as { port: number }).port)
  return {
    url: url.href,
    look() {
      const seen = { statements, ways }
      statements = 0
      ways = 0
      return seen
    },
    close: () =>
      new Promise(resolve => {
        line.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function later(delay: number, act: () => void): void {
  if (delay === 0) act()
  else setTimeout(act, delay)
}

/** The type of every message. The first one of a connection has none. */
function readMessages(see: (type: number) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0)
  let first = true
  return chunk => {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const head = first ? 0 : 1
      if (held.length < head + 4) return
      const length = head + held.readUInt32BE(head)
      if (held.length < length) return
      if (!first) see(held[0]!)
      first = false
      held = held.subarray(length)
    }
  }
}
