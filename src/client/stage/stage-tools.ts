import type { Candidate } from '../../evaluator/situation.ts'
import type { Elements, watchElements } from '../browser/elements.ts'
import type { Listen } from '../browser/listen.ts'
import type { Outbox } from '../keep/outbox.ts'
import type { Storage } from '../keep/storage.ts'
import type { ShowingTools } from '../showing/prepare-view.ts'
import type { PauseTools } from '../state/pause.ts'
import type { Showing } from '../state/record.ts'

export type Delivered = Extract<Candidate, { kind: 'delivery' }>

/**
 * Asks the server for a Delivery. Resolves with the end of the lease, or undefined if it was refused; the reason is then noted.
 */
export type Claim = (candidate: Delivered) => Promise<number | undefined>

/** Whether a showing that may be too late still belongs to this page. Its confirmation decides. */
export type Confirm = (showing: Showing) => Promise<boolean>

/** Takes over a showing whose tab is gone or whose snooze is over. Its paint is the next move. */
export type TakeOver = (showing: Showing, owner: OwnTab) => Promise<void>

/** The record says which tab a showing belongs to. localStorage says whether that tab is alive. */
export interface OwnTab {
  /** Marks this tab as alive. Returns the time that goes into the record for it. */
  hold(): number
  /** Whether no other tab can have taken what this tab has. */
  isAlive(): boolean
  /** Another tab is gone: removes its mark, because its showing was taken over. */
  forget(tab: string): void
  /** The next page of this tab continues, or the next visit on this page. `pageIsLeft`: the next page needs a moment to load. */
  leave(pageIsLeft: boolean): void
}

/** The entry passes these in, so that no code is loaded twice. */
export interface StageTools extends ShowingTools, PauseTools {
  token: string
  signal: AbortSignal
  storage: Storage
  outbox: Outbox
  listen: Listen
  /** Sets the id of this tab, which the page before it may have left. */
  enterTab(): void
  loader: ShowingTools['loader'] & { part(name: 'watch'): Promise<{ watchElements: typeof watchElements }> }
  parts: ShowingTools['parts'] & {
    open: { elements?: Elements }
    decide(): Promise<unknown>
    extras(): Promise<{ claim: Claim; confirm: Confirm; takeOver: TakeOver }>
  }
}
