import type { Draw } from '../../protocol/card.ts'
import type { On } from './events.ts'
import type { Explanation } from './explanation.ts'
import type { Options, ShowOptions } from './options.ts'

/** Properties that the page sends: any object, also one with an `interface` of your own. Null removes a property. */
export type Properties = object

/** The methods that a page can call. No method throws or rejects, and you can call them in any order. */
export interface Beckon {
  /** Starts Beckon for this account. Called again, it applies the options that it is given. */
  init(token: string, options?: Options): void
  /**
   * Says who is looking. `company` and `uid_hash` are read from the properties. Another uid starts a new person. The uid may also
   * be among the properties: `identify({ uid, … })`. Without a person, as in `identify(null)`, it signs out like `clear()`.
   */
  identify<Who extends { uid: string | number }>(
    uid?: string | number | null | Who,
    properties?: Properties | null,
  ): Promise<void>
  /** Adds properties of the person. Null removes a property. */
  set(properties: Properties): Promise<void>
  /** Records an event: something that the person did. Resolves when this browser keeps it until the server has it. */
  track(name: string, properties?: Properties): Promise<void>
  /** Fires a named trigger on this page view. */
  trigger(name: string): Promise<void>
  /** Shows an Experience now. */
  show(id: string, options?: ShowOptions): Promise<void>
  /** The person has signed out: removes everything that this browser stores about them. */
  clear(): void
  /** Asks the server again now. */
  refresh(): Promise<void>
  /**
   * The page draws this tour or survey itself: no view of ours is mounted. `id`: its id or its key. `draw` gets a card for each step,
   * and null when nothing of it may be on the screen any more. Returns a function that gives it back.
   */
  take(id: string, draw: Draw): () => void
  /**
   * Listens to page events: `verdict` after each decision, `error` for each error that Beckon caught, and each report under its
   * type (`displayed`, `started`, `step`, `button`, `answer`, `snoozed`, `completed`, `exited`, …). A listener of `*` gets the name
   * and the event. Returns a function that stops listening.
   */
  on: On
  /** Explains why each Experience is shown or not on this page. Undefined until the server has answered once. */
  explain(id?: string): Promise<Explanation | undefined>
  /** Opens the inspector. Resolves with a function that closes it. */
  inspect(): Promise<(() => void) | undefined>
  /** Registers a function of the page that buttons can call by its name. Returns a function that takes it back. */
  registerAction(name: string, action: () => void): () => void
  /** Another language from now on, also for what is on the screen. Without an argument, the browser's. */
  setLanguage(language?: string | null): void
  /** Removes everything: views, listeners, timers. */
  destroy(): void
}
