import { type ClaimAnswer, type ClaimRequest, type Report, WIRE } from '../../protocol/wire.ts'
import type { Storage } from '../keep/storage.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Transport } from '../network/transport.ts'
import { isTooLate } from '../stage/begin.ts'
import type { Claim } from '../stage/stage-tools.ts'
import { type PauseTools, pause } from '../state/pause.ts'
import type { State } from '../state/state.ts'

export interface ClaimTools extends PauseTools {
  token: string
  page: string
  server: Transport
  storage: Storage
  reporter: Reporter
  parts: { decide(): Promise<unknown> }
  href(): string
}

/** Only the server can grant a Delivery, and only the server can drop it. */
export function createClaim(state: Pick<State, '$person' | '$paused' | '$finished'>, tools: ClaimTools): Claim {
  const { $person, $finished } = state
  const { token, page, server, storage, clock, href } = tools
  return async ({ delivery: { id } }) => {
    const { visit, browser, profile = '' } = $person.get()
    const request: ClaimRequest = {
      v: WIRE,
      token,
      page,
      visit,
      browser,
      delivery: id,
      href: href(),
      properties: unsentOf(storage.mine('r') as Report[], profile),
    }
    const answer = await server.ask<ClaimAnswer>('v3/observe/claim', JSON.stringify(request))
    clock.correct(answer.now)
    if (!('refused' in answer)) return answer.claimed_until
    const { refused, retry_after, now } = answer
    const finish = (how: object) => $finished.set({ ...$finished.get(), [id]: how })
    if (refused === 'leased' || refused === 'waiting') pause(state, tools, id, retry_after)
    else if (refused === 'triggered' || refused === 'gone') finish({ at: new Date(now).toISOString() })
    else finish({ dropped_because: refused })
  }
}

/** Claims a lease that is long enough to paint. Undefined: it was refused or came too late, and that is noted. */
export const claimInTime =
  (claim: Claim, state: Pick<State, '$leased' | '$paused'>, tools: ClaimTools): Claim =>
  async candidate => {
    const { id } = candidate.delivery
    // The lease from boot was too old, because the laptop slept.
    const wasLeased = state.$leased.get()?.delivery.id === id
    const lease = wasLeased ? undefined : await claim(candidate)
    if (!wasLeased && !isTooLate(lease, tools.clock.latest())) return lease
    tools.reporter.report({ type: 'count', what: 'paint-too-late' })
    if (wasLeased) state.$leased.set(null)
    // A new lease is already too late: the page's clock jumps. To try again at once could repeat for ever.
    else pause(state, tools, id)
    // From now on, the evaluator decides, and another claim follows.
    await tools.parts.decide()
  }

/** Properties that the page set and the server has not received. The server then decides on the same facts. */
function unsentOf(reports: Report[], profile: string): ClaimRequest['properties'] {
  const properties = {}
  for (const report of reports)
    if (report.type === 'set' && report.visit.startsWith(profile)) Object.assign(properties, report.properties)
  return properties
}
