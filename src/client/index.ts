import type { Beckon } from './api/beckon.ts'
import { onePerPage } from './one-per-page.ts'
import type { Parts } from './parts/load.ts'
import { parts as bundled } from './parts.ts'
import { createRuntime } from './runtime.ts'

export type { Card, CardStep, Draw } from '../protocol/card.ts'
export type { Beckon, Properties } from './api/beckon.ts'
export type { About, NamedEvent, PageEvent, PageEvents } from './api/events.ts'
export type { Explanation } from './api/explanation.ts'
export type { Options, ShowOptions } from './api/options.ts'

type Host = Parameters<typeof createRuntime>[0]

/**
 * Creates a runtime. Those of several accounts can live on one page; those with the same token are one. Safe to call where there is no
 * DOM: then it does nothing.
 */
export function createBeckon(host: Host = globalThis as Host, parts: Parts = bundled): Beckon {
  return onePerPage(createRuntime(host, parts), host, () => {})
}
