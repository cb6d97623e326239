import { connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL with any delay, which counts what passes. */
export interface Line {
  /** The address of the database over this line. */
  url: string
  /** Since the last look. */
  look(): Passed
  close(): Promise<void>
}

export interface Passed {
  statements: number
  /** A statement outside of a transaction is one, too. */
  transactions: number
  /** How often a client waited for an answer before it sent more. */
  ways: number
}

/** Messages of PostgreSQL's protocol that run something: a simple query, an execution. */
const STATEMENTS = new Set(['Q', 'E'].map(letter => letter.charCodeAt(0)))
/** The database is ready for the next statement, and no transaction is open. */
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** `delay`: milliseconds in each direction. */
export async function aLine(databaseUrl: string, delay: number): Promise<Line> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let passed: Passed = { statements: 0, transactions: 0, ways: 0 }
  const line = createServer(near => {
    const far = connect(Number(database.port), database.hostname)
    let answered = true
    const asked = readMessages(true, type => {
      if (STATEMENTS.has(type)) passed.statements++
    })
    const told = readMessages(false, (type, body) => {
      if (type === READY && body[0] === IDLE) passed.transactions++
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
      if (answered) passed.ways++
      answered = false
      asked(chunk)
      later(delay, () => far.write(chunk))
    })
    far.on('data', chunk => {
      answered = true
      told(chunk)
      later(delay, () => near.write(chunk))
    })
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.port = String((line.address() as { port: number }).port)
  return {
    url: url.href,
    look() {
      const seen = passed
      passed = { statements: 0, transactions: 0, ways: 0 }
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

/** Every message. The first one of a client has no type. */
function readMessages(isClient: boolean, see: (type: number, body: Buffer) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0)
  let first = isClient
  return chunk => {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const head = first ? 0 : 1
      if (held.length < head + 4) return
      const length = head + held.readUInt32BE(head)
      if (held.length < length) return
      if (!first) see(held[0]!, held.subarray(5, length))
      first = false
      held = held.subarray(length)
    }
  }
}
