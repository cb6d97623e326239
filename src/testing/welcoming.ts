import type { Api } from '../api/index.ts'
import type { Fetch } from './overrides.ts'

export interface Welcoming {
  fetch: Fetch
  /** Forgets the hosts that it has seen, because the server has too. */
  reset(): void
}

/**
 * In a test, every new host is switched on, as its owner has done with the real one. If the test itself added the host before, it
 * keeps the test's setting.
 */
export function createWelcoming(fetch: Fetch, api: Api): Welcoming {
  const met = new Map<string, Promise<unknown>>()
  return {
    async fetch(request) {
      const from = request.headers.get('origin') ?? request.headers.get('referer')
      const host = from && URL.canParse(from) ? new URL(from).hostname : ''
      if (host && !met.has(host)) met.set(host, api.send('POST', '/v3/edit/urls', { host, enabled: 'on' }))
      await met.get(host)
      return fetch(request)
    },
    reset: () => met.clear(),
  }
}
