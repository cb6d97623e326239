import { realOf } from './document.ts'
import type { Guard } from './guard.ts'
import type { Host } from './host.ts'
import { createListen } from './listen.ts'

/**
 * Does the work now, or when a prerendered page is really shown: until then it may never be seen. Returns a function that stops
 * waiting.
 */
export function whenSeen({ document }: Host, guard: Guard, work: () => void): () => void {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const begin = () => {
    stop()
    work()
  }
  if (realOf<Document & { prerendering?: boolean }, 'prerendering'>(document, 'prerendering') === true)
    createListen(guard, waiting.signal)(document, 'prerenderingchange', begin)
  else begin()
  return stop
}
