import type { Kind } from '../protocol/experience.ts'
import type { Candidate, Verdict } from '../protocol/verdict.ts'
import type { Report } from '../protocol/wire.ts'
import type { ToldStage } from './explain-stage.ts'
import type { Situation } from './situation.ts'

/** What the inspector needs from the runtime. It only reads, except for `refresh`. */
export interface Inspected {
  /**
   * How the last boot went. `open`: answered. `paused`: the account shows nothing for now. `off`: the domain is off. `forgotten`:
   * the person was forgotten. `unreachable`: no answer. `waiting`: no request yet, because `init` has not been called, consent is
   * missing, or the runtime is disabled. `ended`: in another tab, somebody else was identified, or this person signed out.
   */
  state(): 'open' | 'paused' | 'off' | 'forgotten' | 'unreachable' | 'waiting' | 'ended'
  /** When the server last answered a boot, on its own clock. Null before that. This page does not know what was made since. */
  bootedAt(): number | null
  /**
   * Whether this page hears about news. `off`: the account has not switched on live pages. `here`: this page listens.
   * `elsewhere`: another tab of the person listens for all of them. `waiting`: it cannot listen now and tries again.
   */
  live(): 'off' | 'here' | 'elsewhere' | 'waiting'
  /** Who this person is, as the runtime knows it. */
  person(): { id: string | null; uid: string | null }
  /** Every Delivery that boot listed (also dropped ones) and every live Experience. */
  candidates(): Candidate[]
  /** The current facts. `now` is on the server's clock. */
  situation(): Situation
  /** The verdicts with the reasons of the stage of this tab, and verdicts about what is under way. */
  explain(verdicts: Verdict[]): { verdicts: Verdict[]; underWay: Verdict[] }
  /** Everything about the stage of this tab that a decision reads. */
  toldStage(): ToldStage
  stage(): StageHolder | null
  /** Launchers, tooltips and embeds that are shown beside the stage. */
  standing(): { experience: string }[]
  outbox(): Promise<OutboxState>
  /** Calls back when a verdict, the stage or the outbox may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void
  /** Asks the server again now. */
  refresh(): void
}

/** What holds the stage. */
export interface StageHolder {
  experience: string
  name: string
  kind: Kind
  steps: number
  /** The Delivery that showed it, if one did. */
  delivery: string | null
  step: number
  since: number
  /** The view was drawn, but the page removed our element each time. Nobody sees it. */
  removed?: boolean
  /** The selector of its step's element, if that is missing or invisible. */
  waitsFor: string | null
}

export interface OutboxState {
  /** Where reports are stored: `memory` if IndexedDB does not work here. */
  kept: 'indexeddb' | 'memory'
  waiting: Report[]
  /** When it tries again. Null if nothing is planned. */
  nextTryAt: number | null
  /** Why the last attempt failed, if it did. */
  failure: string | null
}
