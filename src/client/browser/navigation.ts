import type { Host } from './host.ts'
import type { Listen } from './listen.ts'

/** Tells when the address changes without a page load: by pushState, replaceState, back or forward, or a new hash. */
export interface Navigation {
  /** There is one listener at a time: the current visit. */
  follow(listen: Listen, signal: AbortSignal, moved: () => void): void
}

export function createNavigation(host: Host): Navigation {
  const { navigation, history } = host
  // Where there is no Navigation API, an element with the id `navigation` takes its name.
  const isReal = 'currentEntry' in Object(navigation)
  /** Of the visit that goes on. */
  let look: (() => void) | undefined

  /** Wraps once for all visits and never unwraps: other code may have wrapped our wrapper and would lose its own. */
  function wrapHistory() {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name]
      history[name] = function (...args) {
        original.apply(this, args)
        look?.()
      }
    }
  }

  return {
    follow(listen, signal, moved) {
      let href = host.location.href
      const check = () => {
        if (signal.aborted || href === host.location.href) return
        href = host.location.href
        moved()
      }
      if (isReal) return listen(navigation, 'currententrychange', check)
      listen(host, 'popstate', check)
      listen(host, 'hashchange', check)
      if (!look) wrapHistory()
      look = check
    },
  }
}
