import { realOf } from './document.ts'
import type { Host } from './host.ts'
import type { Listen } from './listen.ts'

/** Does the work now. On a prerendered page, which may never be seen, does it when the page is really shown. */
export function whenSeen({ document }: Host, listen: Listen, work: () => void): void {
  if (realOf<Document & { prerendering?: boolean }, 'prerendering'>(document, 'prerendering') === true)
    listen(document, 'prerenderingchange', work)
  else work()
}
