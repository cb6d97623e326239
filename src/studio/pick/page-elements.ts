import { type Elements, watchElements } from '../../client/browser/elements.ts'
import { createGuard } from '../../client/browser/guard.ts'
import type { Host } from '../../client/browser/host.ts'

/** Finds elements in the same way as the runtime, so that visitors get what is picked here. */
export function pageElements(window: Window, signal: AbortSignal): Elements {
  return watchElements(
    window as Host,
    signal,
    createGuard(() => {}),
  )
}
