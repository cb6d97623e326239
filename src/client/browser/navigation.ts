import type { Host } from './host.ts'
import type { Listen } from './listen.ts'

/** Tells when the address changes without a page load: pushed, replaced, traversed, or its hash. */
export interface Navigation {
  /** One listener at a time: the visit that goes on. */
  follow(listen: Listen, signal: AbortSignal, moved: () => void): void
}

export function createNavigation(host: Host): Navigation {
  const { navigation, history } = host
  /** Of the visit that goes on. */
  let look: (() => void) | undefined

  /** Once for all visits, and never unwrapped: somebody may have wrapped ours meanwhile, and would be cut off. */
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
      if (navigation) return listen(navigation, 'currententrychange', check)
      listen(host, 'popstate', check)
      listen(host, 'hashchange', check)
      if (!look) wrapHistory()
      look = check
    },
  }
}
