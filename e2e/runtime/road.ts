import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What is between pages and their server, and what it does to streams. */
export interface Road {
  url: string
  /** Where it leads. */
  to: string
  /** `cut`: nothing gets through. `held back`: an answer of the server waits until it has ended. */
  state: 'open' | 'cut' | 'held back'
  /** Nothing more comes over the existing connections, and nobody is told. */
  silence(): void
  close(): Promise<void>
}

export async function aRoad(to: string): Promise<Road> {
  const sockets = new Set<Socket>()
  const answers = new Set<IncomingMessage>()
  const server = createServer((asked, answer) => {
    if (road.state === 'cut') return asked.socket.destroy()
    const onward = request(road.to + asked.url, { method: asked.method, headers: asked.headers }, came => {
      answers.add(came)
      came.once('close', () => answers.delete(came))
      pass(came, answer)
    })
    onward.on('error', () => asked.socket.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  })
  function pass(came: IncomingMessage, answer: ServerResponse) {
    came.on('error', () => answer.destroy())
    if (road.state !== 'held back') {
      answer.writeHead(came.statusCode!, came.headers)
      answer.flushHeaders()
      return came.pipe(answer)
    }
    const held: Buffer[] = []
    came.on('data', chunk => held.push(chunk))
    came.once('end', () => answer.writeHead(came.statusCode!, came.headers).end(Buffer.concat(held)))
  }
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  let state: Road['state'] = 'open'
  const road: Road = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to,
    get state() {
      return state
    },
    set state(next) {
      state = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    silence() {
      for (const came of answers) came.unpipe()
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return road
}
