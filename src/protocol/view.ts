import type { Experience, Kind } from './experience.ts'
import type { Later, Need } from './needs.ts'
import type { Properties } from './profile.ts'
import type { Theme } from './theme.ts'

/** What merge tags and translations are resolved with. */
export interface Words {
  language: string
  /** Words of ours in that language, by the English ones; what is not here is said in English. */
  labels?: { [english: string]: string }
  profile: Properties
  company: Properties | null
  /** `options` of the Delivery that shows it. */
  delivery: Properties | null
  now: number
}

/** What a view is handed: content in. */
export interface ViewInput<E extends Experience = Experience> {
  experience: E
  /** Where to begin: a tour goes on at the step where it was. */
  step: number
  words: Words
  /** The account's theme; the Experience's own tokens win. */
  theme: Theme | null
  /** Finds an element, also inside open shadow roots. */
  find(selector: string): Element | null
  findAll(selector: string): Element[]
  /** Calls back when the page's elements, its address or the time may let something else be shown; returns its stop. */
  onElements(listener: () => void): () => void
  /** Whether the step's own address and triggers allow it here and now; asked again on `onElements`. Default: yes. */
  may?(index: number): boolean
  /** An element that is not there: wait for it (default), or after a moment show the step centred. */
  missing?: 'wait' | 'centre'
  /** Answers typed before a reload, by step id. */
  draft: { [stepId: string]: { answer: string; text?: string } }
  /** Items of a launcher that were used, and whether its unread mark is due. */
  done: string[]
  unread: boolean
  /** Items of a launcher whose segment does not match this person. */
  hidden: string[]
  /** Brings what is needed only now; false where it did not come. Never throws. Absent: everything is here. */
  bring?(part: Later): Promise<boolean>
  /** Outcomes out. Never throws. */
  say(outcome: Outcome): void
}

export type Outcome =
  /** The step with this index is on the screen. */
  | { type: 'step'; step: string; index: number }
  /** The user went on, or back, to this step; said before whatever its button does, painted or not. */
  | { type: 'turn'; index: number }
  | { type: 'button'; step: string; button: string }
  /** The user did something in it for the first time. */
  | { type: 'started' }
  | { type: 'answer'; step: string; answer: string; text?: string }
  | { type: 'draft'; step: string; answer: string; text?: string }
  | { type: 'snoozed'; for: string }
  | { type: 'completed' }
  | { type: 'exited' }
  /** A launcher item; tooltips and launchers: shown to the user for the first time on this page. */
  | { type: 'item'; item: string }
  | { type: 'opened' }
  | { type: 'closed' }
  /** Addresses are merged and safe already. */
  | { type: 'open'; href: string; new_tab: boolean }
  | { type: 'start'; experience: string }
  | { type: 'track'; name: string }
  | { type: 'call'; action: string }

/** What is on the screen. */
export interface View {
  /** The page took our element away as often as it came: it stays away. */
  removed?: boolean
  /** Takes it away without an outcome: it gives way, or the page is left. */
  close(): void
  /** Something else came into the top layer: a card must not be covered by what only stands beside it. */
  lift?(): void
  /** New facts for what is shown: items done, another language. */
  update(changes: Changes): void
}

export type Changes = Partial<Pick<ViewInput, 'words' | 'theme' | 'done' | 'unread' | 'hidden'>>

/** What each kind's bundle exports. Painted when it returns, or once its element has come. */
export interface Part<E extends Experience = Experience> {
  open(showing: ViewInput<E>): View
}

export type Parts = { [K in Kind]: () => Promise<Part<Extract<Experience, { kind: K }>>> }

/** What tells which parts a view takes; where it does not say so, all of them. */
export interface Viewed {
  kind: Kind
  needs?: readonly (Need | Later)[]
}
