import type { Candidate, Situation } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import type { Kind } from '../protocol/experience.ts'
import type { Report } from '../protocol/wire.ts'

/** What the inspector asks of the runtime it looks into. It only reads, except for `refresh`. */
export interface Inspected {
  /**
   * How the last boot went: `open`: answered; `paused`: the account shows nothing for now; `off`: the domain is not enabled; `forgotten`: the person was forgotten;
   * `unreachable`: no answer yet, or none at all; `waiting`: nothing was asked, because `init` has not been called,
   * consent is missing, or the runtime is disabled.
   */
  state(): 'open' | 'paused' | 'off' | 'forgotten' | 'unreachable' | 'waiting'
  /** When the server last answered a boot, on the server's clock; null before that. What was made since is not known here. */
  bootedAt(): number | null
  /**
   * Whether it hears of what was made since: `off`: the account has not switched live pages on; `here`: this page listens;
   * `elsewhere`: another tab of the person does, for all of them; `waiting`: it cannot, and tries again.
   */
  live(): 'off' | 'here' | 'elsewhere' | 'waiting'
  /** Who the runtime takes this person to be. */
  person(): { id: string | null; uid: string | null }
  /** Every Delivery that boot listed (dropped ones included) and every live Experience, with what holds them. */
  candidates(): Candidate[]
  /** The facts as they are now: `now` is the server's clock. */
  situation(): Situation
  /** Verdicts of this moment, with what was refused or failed a moment ago made to wait. */
  leaveAlone(verdicts: Verdict[]): Verdict[]
  stage(): StageHolder | null
  /** Launchers, tooltips and embeds that stand beside the stage. */
  standing(): { experience: string }[]
  outbox(): Promise<OutboxState>
  /** Tells that a verdict, the stage or the outbox may have changed; returns its undo. */
  onChange(listener: () => void): () => void
  /** Asks the server again at once. */
  refresh(): void
}

/** Who holds the stage. */
export interface StageHolder {
  experience: string
  name: string
  kind: Kind
  steps: number
  /** The Delivery that showed it, if one did. */
  delivery: string | null
  step: number
  since: number
  /** It was drawn, and the page took our element away as often as it came: nobody sees it. */
  removed?: boolean
  /** What its step stands beside, when that is not on the page or cannot be seen. */
  waitsFor: string | null
}

export interface OutboxState {
  /** Where reports wait: `memory` when IndexedDB does not work here. */
  kept: 'indexeddb' | 'memory'
  waiting: Report[]
  /** When it is tried again; null when nothing is planned. */
  nextTryAt: number | null
  /** What the last try ended with, if it failed. */
  failure: string | null
}
