import type { Experience, Kind } from './experience.ts'
import type { Later, Need } from './needs.ts'
import type { Properties } from './profile.ts'
import type { Theme } from './theme.ts'

/** What merge tags and translations are resolved with. */
export interface Words {
  language: string
  /** Our own labels in that language, by their English text. Missing ones are shown in English. */
  labels?: { [english: string]: string }
  /** That language is written from right to left. */
  rtl?: boolean
  profile: Properties
  company: Properties | null
  /** The `options` of its Delivery. */
  delivery: Properties | null
  now: number
}

export interface ViewInput<E extends Experience = Experience> {
  experience: E
  /** The step to begin at: a tour continues where it was. */
  step: number
  words: Words
  /** The account's theme. The Experience's own tokens override it. */
  theme: Theme | null
  /** Finds an element, also inside open shadow roots. */
  find(selector: string): Element | null
  findAll(selector: string): Element[]
  /** Calls back when the elements, the address or the time may let something else be shown. Returns a function that stops it. */
  onElements(listener: () => void): () => void
  /** Whether the step's own address and triggers allow it now. Asked again after each `onElements`. Default: yes. */
  may?(index: number): boolean
  /** If the element is missing: wait for it (default), or show the step centred after a moment. */
  missing?: 'wait' | 'centre'
  /** Answers that were typed before a reload, by step id. */
  draft: { [stepId: string]: { answer: string; text?: string } }
  /** Launcher items that were used, and whether to show the unread mark. */
  done: string[]
  unread: boolean
  /** Launcher items whose Segment does not match this person. */
  hidden: string[]
  /** Loads a part that is needed only now. False if it did not load. Never throws. Undefined: everything is loaded. */
  bring?(part: Later): Promise<boolean>
  /** Called when a step begins to wait for its element or its page, and when it is drawn. */
  waits?(isWaiting: boolean): void
  /** Receives the outcomes. Never throws. */
  say(outcome: Outcome): void
}

export type Outcome =
  /** The step with this index is on the screen. */
  | { type: 'step'; step: string; index: number }
  /** The person went forward or back to this step. Sent before the action of the button, even if the step is not painted yet. */
  | { type: 'turn'; index: number }
  | { type: 'button'; step: string; button: string }
  /** The person did something in it for the first time. */
  | { type: 'started' }
  | { type: 'answer'; step: string; answer: string; text?: string }
  | { type: 'draft'; step: string; answer: string; text?: string }
  | { type: 'snoozed'; for: string }
  | { type: 'completed' }
  | { type: 'exited' }
  /** A launcher item was used. Launchers and tooltips are opened and closed. */
  | { type: 'item'; item: string }
  | { type: 'opened' }
  | { type: 'closed' }
  /** Addresses are already merged and safe. */
  | { type: 'open'; href: string; new_tab: boolean }
  | { type: 'start'; experience: string }
  | { type: 'track'; name: string }
  | { type: 'call'; action: string }

/** What is on the screen. */
export interface View {
  /** The page removed our element each time, so it stays away. */
  removed?: boolean
  /** Removes it without an outcome, because it gives way or the page is left. */
  close(): void
  /** Something else came into the top layer. Launchers, tooltips and embeds must not cover a card. */
  lift?(): void
  /** New facts for the view: items done, another language. */
  update(changes: Changes): void
}

/** Another `experience` is the same one in another language. */
export type Changes = Partial<Pick<ViewInput, 'experience' | 'words' | 'theme' | 'done' | 'unread' | 'hidden'>>

/** A first step that the page may draw. */
export interface Offer {
  /** Resolves when the page has drawn it. */
  drawn: Promise<unknown>
  /** Takes it away again, unless it has begun. */
  cancel(): void
}

/** What each kind's bundle exports. The view is painted when it returns, or once its element is there. */
export interface Part<E extends Experience = Experience> {
  open(showing: ViewInput<E>): View
}

export type Parts = { [K in Kind]: () => Promise<Part<Extract<Experience, { kind: K }>>> }

/** What is shown, by id and key, and which parts its view needs. Without `needs`, it needs all of them. */
export interface Viewed {
  id?: string
  key?: string
  kind: Kind
  needs?: readonly (Need | Later)[]
}
