import type { Candidate } from '../../evaluator/situation.ts'
import type { Elements, watchElements } from '../browser/elements.ts'
import type { Listen } from '../browser/listen.ts'
import type { Outbox } from '../keep/outbox.ts'
import type { Storage } from '../keep/storage.ts'
import type { ShowingTools } from '../showing/prepare-view.ts'
import type { PauseTools } from '../state/pause.ts'
import type { Showing } from '../state/record.ts'

export type Delivered = Extract<Candidate, { kind: 'delivery' }>

/** Asks the server for a Delivery; resolves with the end of the lease. Undefined: refused, and noted why. */
export type Claim = (candidate: Delivered) => Promise<number | undefined>

/** Whether a showing that may be too late is still ours: its confirmation decides. */
export type Confirm = (showing: Showing) => Promise<boolean>

/** A showing whose tab is gone, or whose snooze is over, becomes this tab's; its paint is the next move. */
export type TakeOver = (showing: Showing, owner: OwnTab) => Promise<void>

/** Which tab a showing belongs to stands in the record; whether that tab is alive, in localStorage. */
export interface OwnTab {
  /** This tab is about to own something: until when the record itself says so. */
  hold(): number
  /** Nobody else has taken what this tab has. */
  isAlive(): boolean
  /** Another tab is gone, and what it had is taken. */
  forget(tab: string): void
  /** The next page of this tab goes on, or the next visit of this page; `pageIsLeft`: it needs a moment to say so. */
  leave(pageIsLeft: boolean): void
}

/** What the entry hands over, so that no code is loaded twice. */
export interface StageTools extends ShowingTools, PauseTools {
  token: string
  signal: AbortSignal
  storage: Storage
  outbox: Outbox
  listen: Listen
  /** Makes this tab's id known, which the page before it may have left. */
  enterTab(): void
  loader: ShowingTools['loader'] & { part(name: 'watch'): Promise<{ watchElements: typeof watchElements }> }
  parts: ShowingTools['parts'] & {
    open: { elements?: Elements }
    decide(): Promise<unknown>
    extras(): Promise<{ claim: Claim; confirm: Confirm; takeOver: TakeOver }>
  }
}
