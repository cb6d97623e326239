import { isHidden, realOf } from './document.ts'
import type { Guard } from './guard.ts'
import type { Host } from './host.ts'

/** Listens until the signal is aborted. */
export type Listen = (target: EventTarget, type: string, work: (event: Event) => unknown) => void

export const createListen =
  (guard: Guard, signal: AbortSignal): Listen =>
  (target, type, work) =>
    realOf(target, 'addEventListener').call(target, type, guard(work), { signal })

/** Calls back when the page is being left, or hidden, which may be the last that it hears. */
export function whenLeaving(host: Host, listen: Listen, work: () => unknown) {
  listen(host, 'pagehide', work)
  listen(host.document, 'visibilitychange', () => isHidden(host) && work())
}
