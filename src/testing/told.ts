/**
 * What a page says about its decisions through the public API (`explain`, `on('verdict')`). The kit only reads this, so it
 * depends on the words and not on the evaluator.
 */
export interface Told {
  /** How the last boot went: `open`, `off`, `forgotten`, `unreachable`, `waiting` or `unsupported`. */
  state: string
  verdicts: ToldVerdict[]
  /** What holds the stage. */
  stage: { experience: string; delivery: string | null; step: number; removed?: boolean } | null
  /** Experiences that began and gave way, or that continue in another tab. */
  aside?: string[]
}

export interface ToldVerdict {
  state: 'show' | 'wait' | 'drop'
  because: string | null
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
