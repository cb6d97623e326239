import type { Candidate } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import type { Properties } from '../protocol/profile.ts'
import { type ClaimAnswer, type ClaimRequest, type PendingDelivery, type Report, WIRE } from '../protocol/wire.ts'
import type { Core } from './core.ts'

type Delivered = Extract<Candidate, { kind: 'delivery' }>

// After a failure, or when somebody else holds the lease.
const PAUSE = 30_000

/** Asks the server for a Delivery: it is the only one who says yes, and the only one who drops. */
export function createClaims(core: Core) {
  const { clock, transport } = core
  const pauses = new Map<string, number>()
  const asked = new Set<string>()
  const keyOf = (candidate: Candidate) =>
    (candidate.kind === 'delivery' && candidate.delivery.id) || candidate.experience.id

  /** Null: refused, and noted why. */
  async function claim({ delivery }: Delivered): Promise<number | null> {
    const unsent = (core.storage.mine('r') as Report[]).flatMap(report =>
      report.type === 'set' ? [report.properties] : [],
    )
    const request: ClaimRequest = {
      v: WIRE,
      token: core.token,
      visit: core.me.visit,
      page: core.page,
      browser: core.me.browser,
      delivery: delivery.id,
      href: core.href(),
      properties: Object.assign({}, ...unsent) as Properties,
    }
    const answer = await transport.post<ClaimAnswer>('v3/observe/claim', JSON.stringify(request))
    clock.correct(answer.now)
    if (!('refused' in answer)) return answer.claimed_until
    switch (answer.refused) {
      case 'leased':
      case 'waiting':
        pauses.set(delivery.id, clock.now() + (answer.retry_after ? answer.retry_after * 1_000 : PAUSE))
        return null
      case 'triggered':
      case 'gone':
        delivery.at = new Date(clock.now()).toISOString()
        return null
      default:
        delivery.dropped_because = answer.refused
        return null
    }
  }

  return {
    avoid(candidate: Candidate) {
      pauses.set(keyOf(candidate), clock.now() + PAUSE)
    },
    async take(candidate: Delivered): Promise<boolean> {
      const lease = await claim(candidate)
      return (
        !!lease &&
        core.begin(core.actOf(candidate.delivery as PendingDelivery['delivery'], candidate.experience), lease)
      )
    },
    /** What this page would drop is put to the server, once. */
    async letDrop(verdicts: Verdict[]) {
      for (const { state, candidate } of verdicts) {
        if (state !== 'drop' || candidate.kind !== 'delivery') continue
        const { id, at, dropped_because } = candidate.delivery
        if (!id || at || dropped_because || asked.has(id)) continue
        asked.add(id)
        await claim(candidate)
      }
    },
    /** Verdicts, with what was refused or failed a moment ago made to wait. */
    held: (verdicts: Verdict[]): Verdict[] =>
      verdicts.map(verdict => {
        const until = pauses.get(keyOf(verdict.candidate)) ?? 0
        if (verdict.state !== 'show' || until <= clock.now()) return verdict
        const change = `wait until ${new Date(until).toISOString()}`
        return {
          ...verdict,
          state: 'wait',
          because: 'pending',
          trace: [{ gate: 'pending', result: 'fail', facts: { held: true }, change, at: until }, ...verdict.trace],
        }
      }),
  }
}
