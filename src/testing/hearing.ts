import type { Fetch } from './overrides.ts'

export interface Hearing {
  fetch: Fetch
  /** True once a page has reported something to the server. False if nothing came in this time. */
  heard(timeout: number): Promise<boolean>
}

/** Tells when pages have reported something to the server, so that a test need not ask again and again. */
export function createHearing(fetch: Fetch): Hearing {
  const waiting = new Set<() => void>()
  return {
    async fetch(request) {
      const response = await fetch(request)
      if (new URL(request.url).pathname.startsWith('/v3/observe/')) for (const wake of [...waiting]) wake()
      return response
    },
    heard: timeout =>
      new Promise(resolve => {
        const end = (told: boolean) => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve(told)
        }
        const wake = () => end(true)
        const timer = setTimeout(end, Math.max(0, timeout), false)
        waiting.add(wake)
      }),
  }
}
