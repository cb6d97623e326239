import { realOf } from './document.ts'
import type { Guard } from './guard.ts'

/** Listens until the signal is aborted. */
export type Listen = (target: EventTarget, type: string, work: (event: Event) => unknown) => void

export const createListen =
  (guard: Guard, signal: AbortSignal): Listen =>
  (target, type, work) =>
    realOf(target, 'addEventListener').call(target, type, guard(work), { signal })
