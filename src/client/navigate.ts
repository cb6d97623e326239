import type { Guard } from './guard.ts'
import type { Host } from './host.ts'

/** Calls back when the address changes without a page load: pushed, replaced, traversed, or its hash. */
export function onNavigate(host: Host, signal: AbortSignal, guard: Guard, listener: () => void) {
  let href = host.location.href
  const check = guard(() => {
    if (signal.aborted || href === host.location.href) return
    href = host.location.href
    listener()
  })
  const { navigation, history } = host
  if (navigation) return navigation.addEventListener('currententrychange', check, { signal })
  host.addEventListener('popstate', check, { signal })
  host.addEventListener('hashchange', check, { signal })
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    // Never unpatched: somebody may have wrapped ours meanwhile, and would be cut off.
    history[name] = function (...args) {
      original.apply(this, args)
      check()
    }
  }
}
