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

/** The server is the only one who says yes, and the only one who drops. */
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

/** A claim whose lease is worth a paint. None: refused, or too late, and noted so. */
export const claimInTime =
  (claim: Claim, state: Pick<State, '$leased' | '$paused'>, tools: ClaimTools): Claim =>
  async candidate => {
    const { id } = candidate.delivery
    // Boot's lease was too old: the laptop slept.
    const wasLeased = state.$leased.get()?.delivery.id === id
    const lease = wasLeased ? undefined : await claim(candidate)
    if (!wasLeased && !isTooLate(lease, tools.clock.latest())) return lease
    tools.reporter.report({ type: 'count', what: 'paint-too-late' })
    if (wasLeased) state.$leased.set(null)
    // A fresh lease and too late already: the page's clock jumps. At once again would be without end.
    else pause(state, tools, id)
    // From now on it is a matter of the evaluator, and of another claim.
    await tools.parts.decide()
  }

/** What the page said of this person and the server has not heard, so that it decides on the same facts. */
function unsentOf(reports: Report[], profile: string): ClaimRequest['properties'] {
  const properties = {}
  for (const report of reports)
    if (report.type === 'set' && report.visit.startsWith(profile)) Object.assign(properties, report.properties)
  return properties
}
