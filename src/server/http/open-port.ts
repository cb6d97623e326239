import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, Problem } from './problem.ts'

/** A port that we listen on from the first moment. Until the server is ready, every answer says that it is starting. */
export interface OpenPort {
  address: string
  /** From now on, these are the answers. It is the same socket, so no request is refused in between. */
  answerBy(listener: RequestListener): Server
  close(): Promise<void>
}

export interface Waits {
  headersWait: number
  requestWait: number
}

/** Fails as listening does. */
export function openPort(port: number, host: string, { headersWait, requestWait }: Waits): Promise<OpenPort> {
  const http = createServer(
    {
      headersTimeout: headersWait,
      requestTimeout: requestWait,
      // Node checks for slow clients only twice a minute, so ten seconds could become forty.
      connectionsCheckingInterval: Math.min(1_000, headersWait),
    },
    sayStarting,
  )
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      const { family, address, port: chosen } = http.address() as AddressInfo
      resolve({
        address: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}`,
        answerBy: listener => http.removeListener('request', sayStarting).on('request', listener),
        close: () =>
          new Promise(closed => {
            http.close(() => closed())
            http.closeAllConnections()
          }),
      })
    })
  })
}

/** The database is opened or migrated, which may take long: the process is alive, but cannot take requests yet. */
const sayStarting: RequestListener = (request, response) => {
  const path = request.url?.split('?')[0]
  const because = 'The server is starting: it opens or migrates its database'
  const answer =
    path === '/health'
      ? { status: 200, body: { ok: true, starting: true } }
      : path === '/ready'
        ? { status: 503, body: { ready: false, because } }
        : { status: 503, body: bodyOf(new Problem(503, because)) }
  response.writeHead(answer.status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
  response.end(JSON.stringify(answer.body))
}
