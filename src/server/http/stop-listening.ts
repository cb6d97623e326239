import type { Server, ServerResponse } from 'node:http'

/** How long open connections may still send a request. Each is told to close with its next answer. */
const GRACE = 250

/**
 * Accepts no new connections and answers the open requests. A client may be about to send on an open connection. So for a moment
 * we answer with `Connection: close`, and then close the idle ones. At the deadline we also close connections that have not sent
 * a whole request or not read their answer.
 */
export function stopListening(server: Server, deadline: number): Promise<void> {
  return new Promise(resolve => {
    const end = setTimeout(() => server.closeAllConnections(), deadline)
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    // After the sockets were read in this turn: then no connection with data counts as idle, and none waits to be accepted.
    const afterReading = (act: () => void) => setImmediate(() => setImmediate(act))
    const idle = setInterval(() => afterReading(() => server.closeIdleConnections()), GRACE)
    afterReading(() =>
      netClose(server, () => {
        clearInterval(idle)
        clearTimeout(end)
        resolve()
      }),
    )
  })
}

/** The `close` of net, because the one of http closes idle connections at once. */
function netClose(server: Server, done: () => void): void {
  const plain = Object.getPrototypeOf(Object.getPrototypeOf(server)) as Server
  plain.close.call(server, done)
}
