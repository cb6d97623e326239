import { type ReportsAnswer, WIRE } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'

/** Talks to the server: `POST` with `text/plain`, without credentials, so that browsers send no preflight request. */
export interface Transport {
  /**
   * Posts the body, or gets if there is none. Rejects if there is no usable answer; then `rest()` says how long to leave the
   * server alone.
   */
  ask<T>(path: string, body?: string, keepalive?: boolean): Promise<T>
  /**
   * The same, once the one before it is answered, or after some seconds. The server must not hear a name before it has heard of
   * the anonymous person who gives it.
   */
  askInTurn<T>(path: string, body: string): Promise<T>
  /** The same, but resolves with any answer and does not change `rest()`. What can wait is less urgent for the browser. */
  send(
    path: string,
    body: string | undefined,
    keepalive: boolean | undefined,
    signal: AbortSignal,
    priority?: RequestPriority,
  ): Promise<Response>
  /** Milliseconds until the server may be asked again. */
  rest(): number
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 300_000
const TIMEOUT = 20_000
const LONGEST_TURN = 3_000

const noop = () => {}

export function createTransport(host: Host, api: string): Transport {
  let failures = 0
  let restUntil = 0
  // Whole milliseconds: timers cut off fractions and would fire too early.
  const rest = () => Math.ceil(Math.max(0, restUntil - host.performance.now()))

  /** Half fixed, half random, so that tabs and people that failed together do not come back together. */
  function leaveAlone(asked: number) {
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++) * (1 + host.Math.random()) * 0.5
    restUntil = host.performance.now() + Math.max(asked, backoff)
  }

  // Async, because some pages replace `fetch` with a function that throws.
  const send: Transport['send'] = async (path, body, keepalive, signal, priority) =>
    host.fetch(api + path, { method: body && 'POST', body, keepalive, credentials: 'omit', signal, priority })

  async function ask<T>(path: string, body?: string, keepalive?: boolean): Promise<T> {
    if (rest()) throw new Error(`${path}: the server rests`)
    const stop = new AbortController()
    const timer = host.setTimeout(() => stop.abort(), TIMEOUT)
    let wait = 0
    try {
      const answer = await send(path, body, keepalive, stop.signal)
      // 409 is a valid answer: another page holds the Delivery.
      if (answer.ok || answer.status === 409) {
        const json = await answer.json()
        failures = 0
        return json
      }
      // In seconds. A date is not a number, and counts as 0.
      wait = Number(answer.headers.get('retry-after')) * 1_000 || 0
      throw new Error(`${path} answered ${answer.status}`)
    } catch (error) {
      leaveAlone(wait)
      throw error
    } finally {
      host.clearTimeout(timer)
    }
  }

  let before: Promise<unknown> | undefined
  async function askInTurn<T>(path: string, body: string): Promise<T> {
    if (before) await Promise.race([before, new Promise(soon => host.setTimeout(soon, LONGEST_TURN))])
    const answer = ask<T>(path, body)
    const settled = answer.then(noop, noop)
    before = settled
    settled.then(() => {
      if (before === settled) before = undefined
    })
    return answer
  }

  return { rest, ask, askInTurn, send }
}

/** Sends reports, each as JSON. It also works while the page is being left. */
export type PostReports = (reports: string[]) => Promise<ReportsAnswer>

/** Built by hand, because some pages replace the methods that turn arrays into JSON. */
export const createPostReports =
  (token: string, server: Transport): PostReports =>
  reports =>
    server.ask(
      'v3/observe/reports',
      `{"v":${WIRE},"token":${JSON.stringify(token)},"reports":[${reports.join()}]}`,
      true,
    )
