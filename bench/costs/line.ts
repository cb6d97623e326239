import { connect, createServer, type Socket } from 'node:net'

/** What passed between a server and its PostgreSQL. */
export interface Passed {
  statements: number
  /** Each statement without `BEGIN` is one, too. */
  transactions: number
  rolledBack: number
  /** How often a client waited for an answer before it sent more. */
  ways: number
}

export interface Line {
  /** The address of the database over this line. */
  url: string
  /** Since the last look. */
  look(): Passed
  close(): void
}

const nothing = (): Passed => ({ statements: 0, transactions: 0, rolledBack: 0, ways: 0 })
const code = (letter: string) => letter.charCodeAt(0)
/** A simple query, an execution. */
const STATEMENTS = [code('Q'), code('E')]
const [READY, COMPLETE, IDLE] = [code('Z'), code('C'), code('I')]

/** A connection to PostgreSQL that counts. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let passed = nothing()
  const line = createServer(near => {
    const far = connect(Number(database.port), database.hostname)
    let answered = true
    const asked = readMessages(true, type => {
      if (STATEMENTS.includes(type)) passed.statements++
    })
    const answers = readMessages(false, (type, body) => {
      if (type === READY && body[0] === IDLE) passed.transactions++
      if (type === COMPLETE && body.toString().startsWith('ROLLBACK')) passed.rolledBack++
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
      far.write(chunk)
    })
    far.on('data', chunk => {
      answered = true
      answers(chunk)
      near.write(chunk)
    })
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.port = String((line.address() as { port: number }).port)
  return {
    url: url.href,
    look() {
      const seen = passed
      passed = nothing()
      return seen
    },
    close() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Every message of PostgreSQL's protocol. The first one of a client has no type. */
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
