import type { Server, ServerResponse } from 'node:http'

/** How long open connections may still send a request; each is told to close with its next answer. */
const GRACE = 250

/**
 * Takes no new connections and answers what is in flight. A client may be about to send on a connection that it keeps
 * open, so those are told `Connection: close` for a moment before the silent ones are closed. Who has not sent a whole
 * request, or not read its answer, by the deadline is closed too.
 */
export function stopListening(server: Server, deadline: number): Promise<void> {
  return new Promise(resolve => {
    const end = setTimeout(() => server.closeAllConnections(), deadline)
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    // After the sockets were read in this turn: what has arrived is no idle connection, and nothing waits to be accepted.
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

/** `close` of net, not of http: the latter drops idle connections at once. */
function netClose(server: Server, done: () => void): void {
  const plain = Object.getPrototypeOf(Object.getPrototypeOf(server)) as Server
  plain.close.call(server, done)
}
