import { createServer } from 'node:http'

/** We hold the port, and it says what is going on. */
export interface HeldPort {
  /** Releases it for the next listener. */
  release(): Promise<void>
}

/**
 * Answers while the database is opened and migrated, which may take long: the process is alive, but cannot take requests yet.
 * Fails like listening would.
 */
export function holdPort(port: number, host: string, version: string): Promise<HeldPort> {
  const http = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const because = 'The server is starting: it opens or migrates its database'
    const answer =
      path === '/health'
        ? { status: 200, body: { ok: true, version, starting: true } }
        : path === '/ready'
          ? { status: 503, body: { ready: false, because } }
          : { status: 503, body: { code: 503, messages: [because] } }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    response.end(JSON.stringify(answer.body))
  })
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () =>
      resolve({
        release: () =>
          new Promise(released => {
            http.close(() => released())
            http.closeAllConnections()
          }),
      }),
    )
  })
}
