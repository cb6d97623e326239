import type { Verdict } from '../../evaluator/verdict.ts'

/** How the last boot went. */
export type BootState = 'open' | 'paused' | 'off' | 'forgotten' | 'unreachable' | 'waiting'

/** What `verdict` listeners and `explain` are told. */
export interface Explanation {
  state: BootState
  verdicts: Verdict[]
  stage: OnStage | null
  /** Experiences that gave way in this tab and come back. */
  aside: string[]
}

export interface OnStage {
  experience: string
  delivery: string | null
  step: number
  since: number
  /** It was drawn, and the page took our element away as often as it came: nobody sees it. */
  removed?: boolean
}
