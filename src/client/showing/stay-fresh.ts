import type { ReadableAtom } from 'nanostores'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'

// What is withdrawn is gone within a minute, also from a page on which nothing happens.
const A_WHILE = 50_000

interface Tools {
  host: Host
  guard: Guard
  signal: AbortSignal
  /** Asks the server again if its last answer is old. */
  freshen(): Promise<unknown> | undefined
}

/** As long as something is on the screen and somebody can look at it, asks the server again and again whether it still belongs there. */
export function stayFresh($shown: ReadableAtom<unknown>, $visible: ReadableAtom<boolean>, tools: Tools): void {
  const { host, guard, signal, freshen } = tools
  let timer: number | undefined
  const isShown = () => {
    const shown = $shown.get()
    return Array.isArray(shown) ? shown.length > 0 : !!shown
  }
  const look = guard(() => {
    host.clearTimeout(timer)
    if (!signal.aborted && $visible.get() && isShown()) timer = host.setTimeout(ask, A_WHILE)
  })
  const ask = guard(async () => {
    try {
      await freshen()
    } finally {
      look()
    }
  })
  $shown.listen(look)
  $visible.listen(look)
  signal.addEventListener('abort', () => host.clearTimeout(timer))
  look()
}
