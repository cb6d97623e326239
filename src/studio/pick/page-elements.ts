import { type Elements, watchElements } from '../../client/browser/elements.ts'
import { createGuard } from '../../client/browser/guard.ts'
import type { Host } from '../../client/browser/host.ts'

/** The page's elements as the runtime finds them, so that what is picked here is what visitors get. */
export function pageElements(window: Window, signal: AbortSignal): Elements {
  return watchElements(
    window as Host,
    signal,
    createGuard(() => {}),
  )
}
