import type { Fetch } from './overrides.ts'

export interface Hearing {
  fetch: Fetch
  /** True once a page has told the server something; false when nothing came for so long. */
  heard(timeout: number): Promise<boolean>
}

/** Tells when pages have told the server something, so that whoever waits for it need not ask again and again. */
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
