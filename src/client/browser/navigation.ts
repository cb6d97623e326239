import type { Host } from './host.ts'
import type { Listen } from './listen.ts'

/** Tells when the address changes without a page load: by pushState, replaceState, back or forward, or a new hash. */
export interface Navigation {
  /** There is one listener at a time: the current visit. */
  follow(listen: Listen, signal: AbortSignal, moved: () => void): void
}

export function createNavigation(host: Host): Navigation {
  const { navigation, history } = host
  let check = () => {}
  let wrapped = false

  /** Wraps once for all visits and never unwraps: other code may have wrapped our wrapper and would lose its own. */
  function wrapHistory() {
    if (wrapped) return
    wrapped = true
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name]
      history[name] = function (...args) {
        original.apply(this, args)
        check()
      }
    }
  }

  return {
    follow(listen, signal, moved) {
      let href = host.location.href
      check = () => {
        if (signal.aborted || href === host.location.href) return
        href = host.location.href
        moved()
      }
      const changed = () => check()
      if (navigation) return listen(navigation, 'currententrychange', changed)
      listen(host, 'popstate', changed)
      listen(host, 'hashchange', changed)
      wrapHistory()
    },
  }
}
