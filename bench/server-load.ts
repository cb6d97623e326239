import { connect } from 'node:net'

/** Makes the request with this number. */
export type Requests = (index: number) => Buffer

export interface Load {
  answered: number
  /** Answers that were not 200. */
  failed: number
  perSecond: number
  /** Milliseconds from sending to the last byte, sorted. */
  latencies: number[]
  /** Length of the last body. */
  bytes: number
}

/**
 * Sends over this many connections for this long. Each connection sends the next request after an answer. It does almost nothing
 * itself, so that we measure the server.
 */
export async function sendLoad(
  address: string,
  requests: Requests,
  next: { index: number },
  connections: number,
  seconds: number,
): Promise<Load> {
  const { port } = new URL(address)
  const load: Load = { answered: 0, failed: 0, perSecond: 0, latencies: [], bytes: 0 }
  const started = performance.now()
  const ends = started + seconds * 1000
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.setNoDelay(true)
      let held = Buffer.alloc(0)
      let sent = 0
      const send = () => {
        const request = requests(next.index++)
        sent = performance.now()
        socket.write(request)
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', chunk => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
        const head = held.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(held.toString('latin1', 0, head))?.[1])
        if (held.length < head + 4 + length) return
        const now = performance.now()
        load.latencies.push(now - sent)
        load.answered++
        load.bytes = length
        if (held.toString('latin1', 9, 12) !== '200') load.failed++
        held = Buffer.alloc(0)
        if (now < ends) send()
        else socket.end(() => resolve())
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  load.perSecond = load.answered / ((performance.now() - started) / 1000)
  load.latencies.sort((a, b) => a - b)
  return load
}
