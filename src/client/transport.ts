import type { Host } from './host.ts'

/** Talks to the server: `POST` of `text/plain`, without credentials, so no browser asks for permission first. */
export interface Transport {
  /**
   * Posts the body; without one it only gets. Rejects when there is no answer to act on; then `rest()` says how long to leave
   * the server alone.
   */
  ask<T>(path: string, body?: string, keepalive?: boolean): Promise<T>
  /** Milliseconds until the server may be asked again. */
  rest(): number
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 300_000
const TIMEOUT = 20_000

export function createTransport(host: Host, api: string): Transport {
  let failures = 0
  let restUntil = 0
  const rest = () => Math.max(0, restUntil - host.performance.now())

  async function ask<T>(path: string, body?: string, keepalive?: boolean): Promise<T> {
    if (rest()) throw 'resting'
    const stop = new AbortController()
    const timer = host.setTimeout(() => stop.abort(), TIMEOUT)
    let wait = 0
    try {
      const method = body && 'POST'
      const answer = await host.fetch(api + path, { method, body, keepalive, credentials: 'omit', signal: stop.signal })
      // 409 is an answer: somebody else holds the Delivery.
      if (answer.ok || answer.status === 409) {
        const json = await answer.json()
        failures = 0
        return json as T
      }
      // Absent it is 0, and a date is no number.
      wait = (answer.headers.get('retry-after') as never) * 1_000 || 0
      throw answer.status
    } catch (error) {
      // Half fixed, half random: tabs and people that failed together do not come back together.
      const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++) * (1 + host.Math.random()) * 0.5
      restUntil = host.performance.now() + Math.max(wait, backoff)
      throw error
    } finally {
      host.clearTimeout(timer)
    }
  }

  return { rest, ask }
}
