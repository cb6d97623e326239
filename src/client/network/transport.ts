import type { Host } from '../browser/host.ts'

/** Talks to the server: `POST` of `text/plain`, without credentials, so no browser asks for permission first. */
export interface Transport {
  /**
   * Posts the body; without one it only gets. Rejects when there is no answer to act on; then `rest()` says how long to leave
   * the server alone.
   */
  ask<T>(path: string, body?: string, keepalive?: boolean): Promise<T>
  /** The same, whatever the answer; it is no matter of the rest. */
  send(path: string, body: string | undefined, keepalive: boolean | undefined, signal: AbortSignal): Promise<Response>
  /** Milliseconds until the server may be asked again. */
  rest(): number
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 300_000
const TIMEOUT = 20_000

export function createTransport(host: Host, api: string): Transport {
  let failures = 0
  let restUntil = 0
  // Whole milliseconds: timers cut the rest off, and would come too early.
  const rest = () => Math.ceil(Math.max(0, restUntil - host.performance.now()))

  /** Half fixed, half random: tabs and people that failed together do not come back together. */
  function leaveAlone(asked: number) {
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++) * (1 + host.Math.random()) * 0.5
    restUntil = host.performance.now() + Math.max(asked, backoff)
  }

  const send: Transport['send'] = (path, body, keepalive, signal) =>
    host.fetch(api + path, { method: body && 'POST', body, keepalive, credentials: 'omit', signal })

  async function ask<T>(path: string, body?: string, keepalive?: boolean): Promise<T> {
    if (rest()) throw new Error(`${path}: the server rests`)
    const stop = new AbortController()
    const timer = host.setTimeout(() => stop.abort(), TIMEOUT)
    let wait = 0
    try {
      const answer = await send(path, body, keepalive, stop.signal)
      // 409 is an answer: somebody else holds the Delivery.
      if (answer.ok || answer.status === 409) {
        const json = await answer.json()
        failures = 0
        return json
      }
      // In seconds; a date is no number, and counts as nothing.
      wait = Number(answer.headers.get('retry-after')) * 1_000 || 0
      throw new Error(`${path} answered ${answer.status}`)
    } catch (error) {
      leaveAlone(wait)
      throw error
    } finally {
      host.clearTimeout(timer)
    }
  }

  return { rest, ask, send }
}
