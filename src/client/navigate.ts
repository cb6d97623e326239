import type { Core } from './core.ts'

/** Listens as long as the visit lasts. */
export type Listen = (target: EventTarget, type: string, work: (event: Event) => unknown) => void

/** Calls back when the address changes without a page load: pushed, replaced, traversed, or its hash. */
export function onNavigate({ host, signal, guard }: Core, listen: Listen, listener: () => void) {
  let href = host.location.href
  const check = guard(() => {
    if (signal.aborted || href === host.location.href) return
    href = host.location.href
    listener()
  })
  const { navigation, history } = host
  if (navigation) return listen(navigation, 'currententrychange', check)
  listen(host, 'popstate', check)
  listen(host, 'hashchange', check)
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    // Never unpatched: somebody may have wrapped ours meanwhile, and would be cut off.
    history[name] = function (...args) {
      original.apply(this, args)
      check()
    }
  }
}
