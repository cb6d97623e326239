import type { Candidate } from '../../protocol/verdict.ts'
import type { Elements, watchElements } from '../browser/elements.ts'
import type { Outbox } from '../keep/outbox.ts'
import type { Storage } from '../keep/storage.ts'
import type { OwnTab } from '../keep/tab.ts'
import type { ShowingTools, ViewPart } from '../showing/showing.ts'
import type { Around } from '../state/around.ts'
import type { Showing } from '../state/record.ts'

export type Delivered = Extract<Candidate, { kind: 'delivery' }>

/** Whether the choice that led to a move is still the same. */
export type StillWanted = () => boolean

/**
 * Asks the server for a Delivery. Resolves with the end of the lease, or undefined if it was refused; the reason is then noted.
 */
export type Claim = (candidate: Delivered) => Promise<number | undefined>

/** Whether a showing that may be too late still belongs to this page. Its confirmation decides. */
export type Confirm = (showing: Showing) => Promise<boolean>

/** Takes over a showing whose tab is gone or whose snooze is over. Its paint is the next move. */
export type TakeOver = (showing: Showing, owner: OwnTab) => Promise<void>

/** Offers the first step to the page, which draws it. Resolves with whether the page has drawn it, and it may begin. */
export type OfferFirst = (
  offer: NonNullable<ViewPart['offer']>,
  candidate: Candidate,
  showing: Showing,
  stillWanted: StillWanted,
) => Promise<boolean>

/** The entry passes these in, so that no code is loaded twice. */
export interface StageTools extends ShowingTools, Pick<Around, 'token' | 'signal' | 'listen'> {
  storage: Storage
  outbox: Outbox
  /** Sets the id of this tab, which the page before it may have left. */
  enterTab(): void
  loader: ShowingTools['loader'] & {
    part(name: 'watch'): Promise<{ watchElements: typeof watchElements }>
    redraw?(id: string): void
  }
  parts: ShowingTools['parts'] & {
    open: { elements?: Elements }
    decide(): Promise<unknown>
    extras(): Promise<{ claim: Claim; confirm: Confirm; takeOver: TakeOver; offer: OfferFirst }>
  }
}
