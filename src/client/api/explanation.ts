import type { Verdict } from '../../protocol/verdict.ts'

/** How the last boot went. `ended`: in another tab, somebody else was identified, or this person signed out. */
export type BootState = 'open' | 'paused' | 'off' | 'forgotten' | 'unreachable' | 'waiting' | 'ended'

/** What `verdict` listeners and `explain` get. */
export interface Explanation {
  /** `unsupported`: this browser is too old, and nothing was asked. */
  state: BootState | 'unsupported'
  /** Everything that could begin. What could, but does not get the stage, waits because of `stage`. */
  verdicts: Verdict[]
  /** What has begun and is not over, and why it is not seen here if it is not. */
  under_way: Verdict[]
  stage: OnStage | null
  /** Experiences that gave way to another in this tab and will come back. */
  aside: string[]
  /** Who looks, as the server knows them; missing until it has answered. `percent` is where they are among all people, from 0 to 100. */
  profile?: { id: string; percent: number }
}

export interface OnStage {
  experience: string
  delivery: string | null
  step: number
  since: number
  /** The view was drawn, but the page removed our element each time. Nobody sees it. */
  removed?: boolean
}
