import type { Explanation, Parts, ShowOptions } from './core.ts'
import type { Host } from './host.ts'
import type { Options } from './options.ts'
import { parts as bundled } from './parts.ts'
import { createRuntime } from './runtime.ts'

export type { Explanation, ShowOptions } from './core.ts'
export type { Options } from './options.ts'

/** What a page says about somebody or something: any object, also one of an `interface` of your own. Null removes a property. */
export type Properties = object

/** What a page can ask of Beckon. No call throws, and none has to wait for another. */
export interface Beckon {
  init(token: string, options?: Options): void
  /** Who is looking. `company` and `uid_hash` are read from the properties; another uid starts clean. */
  identify(uid?: string | number | null, properties?: Properties | null): void
  /** More about the person. Null removes. */
  set(properties: Properties): void
  /** Something the person did. */
  track(name: string, properties?: Properties): void
  /** Fires a named trigger on this page view. */
  trigger(name: string): void
  /** Shows an Experience now. */
  show(id: string, options?: ShowOptions): void
  /** The person has gone: wipes what this browser knows of them. */
  clear(): void
  /** Asks the server again at once. */
  refresh(): Promise<void>
  /**
   * `verdict` after each decision, `error` for what was caught, and every report under its type: `displayed`, `started`,
   * `step`, `button`, `answer`, `snoozed`, `completed`, `exited`, … Returns its undo.
   */
  on(event: string, listener: (data: never) => void): () => void
  /** Why things show or do not, with the page's real facts; undefined before the first answer of the server. */
  explain(id?: string): Promise<Explanation | undefined>
  /** Opens the inspector. Resolves with its close. */
  inspect(): Promise<(() => void) | undefined>
  /** Gives buttons that call an action of the page something to call. */
  registerAction(name: string, action: () => void): void
  /** Takes everything away: views, listeners, timers. */
  destroy(): void
}

/** A runtime of its own: several can live on one page. Safe to call where there is no DOM; then it does nothing. */
export function createBeckon(host: Host = globalThis as Host, parts: Parts = bundled): Beckon {
  return createRuntime(host, parts) as Beckon
}
