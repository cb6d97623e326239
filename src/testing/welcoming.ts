import type { Manage } from './manage.ts'
import type { Fetch } from './overrides.ts'

export interface Welcoming {
  fetch: Fetch
  /** Forgets whom it has met: the server has too. */
  reset(): void
}

/**
 * In a test every host that comes is enabled, as its owner has done with the real one. A host that the test itself
 * brought in before keeps what the test said of it.
 */
export function createWelcoming(fetch: Fetch, api: Manage): Welcoming {
  const met = new Map<string, Promise<unknown>>()
  return {
    async fetch(request) {
      const from = request.headers.get('origin') ?? request.headers.get('referer')
      const host = from && URL.canParse(from) ? new URL(from).hostname : ''
      if (host && !met.has(host)) met.set(host, api('POST', '/v3/edit/urls', { host, enabled: 'on' }))
      await met.get(host)
      return fetch(request)
    },
    reset: () => met.clear(),
  }
}
