import type { Candidate } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import { type ClaimAnswer, type ClaimRequest, type PendingDelivery, type Report, WIRE } from '../protocol/wire.ts'
import type { Core, Delivered, Stage } from './core.ts'

// After a failure, or when somebody else holds the lease.
const PAUSE = 30_000

/** Asks the server for a Delivery: it is the only one who says yes, and the only one who drops. */
export function createClaims(core: Core, stage: Stage) {
  const { clock, me, storage, token, page, server } = core
  const pauses = new Map<unknown, number>()
  const asked = new Set<unknown>()
  const keyOf = (candidate: Candidate) =>
    (candidate.kind === 'delivery' && candidate.delivery.id) || candidate.experience.id
  const pause = (key: unknown, milliseconds = PAUSE) => void pauses.set(key, clock.now() + milliseconds)

  /** When the lease ends. Undefined: refused, and noted why. */
  async function claim({ delivery }: Delivered): Promise<number | undefined> {
    const { visit, browser, profile } = me
    // What the page said of this person and the server has not heard, so that it decides on the same facts.
    const unsent = (storage.mine('r') as Report[]).map(
      report => report.type === 'set' && report.visit.startsWith(profile!) && report.properties,
    )
    const request: ClaimRequest = {
      v: WIRE,
      token,
      visit,
      page,
      browser,
      delivery: delivery.id,
      href: core.href(),
      properties: Object.assign({}, ...unsent),
    }
    const answer = await server.ask<ClaimAnswer>('v3/observe/claim', JSON.stringify(request))
    clock.correct(answer.now)
    if (!('refused' in answer)) return answer.claimed_until
    const { refused, retry_after } = answer
    if (refused === 'leased' || refused === 'waiting') pause(delivery.id, retry_after)
    else if (refused === 'triggered' || refused === 'gone') delivery.at = new Date(answer.now).toISOString()
    else delivery.dropped_because = refused
  }

  return {
    avoid: (candidate: Candidate) => pause(keyOf(candidate)),
    async take(candidate: Delivered): Promise<boolean> {
      const { delivery, experience } = candidate
      const lease = await claim(candidate)
      if (!lease) return false
      const begun = await stage.begin(stage.actOf(delivery as PendingDelivery['delivery'], experience), lease)
      // A fresh lease and too late already: the page's clock jumps. At once again would be without end.
      if (!begun) pause(delivery.id)
      return begun
    },
    async letDrop(verdicts: Verdict[]) {
      for (const { drop, candidate } of verdicts) {
        if (
          !drop ||
          candidate.kind !== 'delivery' ||
          candidate.delivery.dropped_because ||
          asked.has(candidate.delivery.id)
        )
          continue
        asked.add(candidate.delivery.id)
        await claim(candidate)
      }
    },
    held: (verdicts: Verdict[], turns: (at: number) => void = () => {}): Verdict[] =>
      verdicts.map(verdict => {
        const at = pauses.get(keyOf(verdict.candidate))!
        if (!(verdict.state === 'show' && at > clock.now())) return verdict
        turns(at)
        return {
          ...verdict,
          state: 'wait',
          because: 'pending',
          trace: [
            { gate: 'pending', result: 'fail', facts: { held: true }, change: 'wait', at },
            ...verdict.trace.filter(({ gate }) => gate !== 'pending'),
          ],
        }
      }),
  }
}
