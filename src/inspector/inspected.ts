import type { Situation } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import type { BootOpen, Report } from '../protocol/wire.ts'

/** What the runtime hands to the inspector: a live window onto one runtime, read-only. */
export interface Inspected {
  token: string
  api: string
  /** The id of this page view: the holder of leases. */
  page: string
  /** The server-corrected time. */
  now(): number
  /** The last answer to boot, with what happened on this page since; null before it came. */
  booted(): BootOpen | null
  /** The facts of this moment. Null before boot. */
  situation(): Situation | null
  /** Every candidate's verdict at this moment, with its trace. */
  verdicts(): Verdict[]
  /** What holds the stage in this tab, and what waits below it, first things first. */
  stage(): { interaction: string; experience: string; name: string; step: number; delivery: string | null }[]
  /** Reports that the server has not answered yet. */
  outbox(): Promise<Report[]>
  /** Calls back whenever something of the above may have changed; returns its stop. */
  onChange(listener: () => void): () => void
}
