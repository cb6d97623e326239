/**
 * What a page tells about its decisions through the public API (`explain`, `on('verdict')`): read here, never decided
 * here, so the kit depends on the words and not on the evaluator that makes them.
 */
export interface Told {
  /** How the last boot went: `open`, `off`, `forgotten`, `unreachable` or `waiting`. */
  state: string
  verdicts: ToldVerdict[]
  /** Who holds the stage. */
  stage: { experience: string; delivery: string | null; step: number; removed?: boolean } | null
  /** Experiences that were begun and gave way, or go on in another tab. */
  aside?: string[]
}

export interface ToldVerdict {
  state: 'show' | 'wait' | 'drop'
  because: string | null
  /** Why it is dropped for good. */
  drop?: string | null
  candidate: {
    kind: 'delivery' | 'automatic'
    experience: { id: string; name: string; kind: string }
    delivery?: { id: string }
  }
  trace: ToldGate[]
}

export interface ToldGate {
  gate: string
  result: 'pass' | 'fail' | 'unknown'
  facts: { [name: string]: unknown }
  change?: string
}
