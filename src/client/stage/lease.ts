import type { Reporter } from '../network/reporter.ts'
import type { StageFacts } from './stage-facts.ts'
import type { Claim, Delivered } from './stage-tools.ts'

// Of a lease of 30 s: no paint when half of it has passed.
const HALF = 15_000

/** `latest` is the latest it can be: the laptop may have slept. */
export const isTooLate = (lease: number | undefined, latest: number) => lease !== undefined && latest > lease - HALF

export interface LeaseTools {
  claim: Claim
  reporter: Reporter
  isLate(lease: number): boolean
  /** Leaves it alone for a while. */
  pause(key: string): void
  parts: { decide(): Promise<unknown> }
}

/** The lease of a Delivery: boot's, or that of a claim. None: refused, or too late to paint, and noted so. */
export async function leaseOf(
  candidate: Delivered,
  fromBoot: number | undefined,
  { $late }: Pick<StageFacts, '$late'>,
  { claim, reporter, isLate, pause, parts }: LeaseTools,
): Promise<number | undefined> {
  const { id } = candidate.delivery
  const isOurs = fromBoot !== undefined && !$late.get().includes(id)
  const lease = isOurs ? fromBoot : await claim(candidate)
  if (!lease || !isLate(lease)) return lease
  reporter.report({ type: 'count', what: 'paint-too-late' })
  // A fresh lease and too late already: the page's clock jumps. At once again would be without end.
  if (isOurs) $late.set([...$late.get(), id])
  else pause(id)
  // From now on it is a matter of the evaluator, and of another claim.
  await parts.decide()
  return undefined
}
