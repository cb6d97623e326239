import type { LiveRequest } from '../../src/protocol/wire.ts'
import { ORIGIN } from './caller.ts'

/** A page that listens for news. */
export interface Hearing {
  status: number
  headers: Headers
  /** The next message: `:` for a keepalive, or else why the page should boot. Null when it has ended. */
  next(): Promise<string | null>
  leave(): Promise<void>
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

/** `ask` is `fetch` with an address, or `app.request` without one. */
export async function hear(ask: Ask, request: Omit<LiveRequest, 'v'>): Promise<Hearing> {
  const response = await ask('/v3/observe/live', {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'text/plain' },
    body: JSON.stringify({ v: 3, ...request }),
  })
  const reader = response.body!.getReader()
  let words: string[] = []
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      while (words.length === 0) {
        const { value, done } = await reader.read()
        if (done) return null
        words = new TextDecoder().decode(value).split('\n\n').filter(Boolean)
      }
      return words.shift()!.replace('data: ', '').replace(': 25', ':')
    },
    leave: () => reader.cancel(),
  }
}
