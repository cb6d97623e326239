import { type ClaimAnswer, type ClaimRequest, type Report, WIRE } from '../../protocol/wire.ts'
import type { Outbox } from '../keep/outbox.ts'
import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { Reporter } from '../keep/reporter.ts'
import type { Storage } from '../keep/storage.ts'
import type { Transport } from '../network/transport.ts'
import { isTooLate } from '../stage/begin.ts'
import type { Claim, Confirm, Delivered } from '../stage/stage-tools.ts'
import type { Around } from '../state/around.ts'
import { pause } from '../state/moment.ts'
import type { State } from '../state/state.ts'

export interface ClaimTools extends Pick<Around, 'token' | 'page' | 'href' | 'clock' | 'moment'> {
  server: Transport
  storage: Storage
  outbox: Outbox
  keeper: RecordKeeper
  reporter: Reporter
  parts: { decide(): Promise<unknown> }
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

/** Another page may have the Delivery. The server says so when it gets the confirmation. Then we remove the showing here. */
export const confirmLate =
  ({ outbox, keeper }: Pick<ClaimTools, 'outbox' | 'keeper'>): Confirm =>
  async showing => {
    if (!showing.confirm || (await outbox.confirm(showing.confirm))) return true
    await keeper.change(record => ({
      record: { ...record, showings: record.showings.filter(other => other.interaction !== showing.interaction) },
    }))
    return false
  }

/**
 * Asks the server about each Delivery that this page would drop, because only the server decides. Once each, and again later if
 * the request failed.
 */
export function letDrop(
  state: Pick<State, '$plan' | '$paused' | '$now'>,
  claim: Claim,
  tools: Pick<Around, 'clock' | 'moment' | 'guard'>,
) {
  const { $plan, $paused, $now } = state
  const { guard } = tools
  const asked = new Set<string>()

  const ask = guard(async (candidate: Delivered) => {
    const { id } = candidate.delivery
    asked.add(id)
    try {
      await claim(candidate)
    } catch (error) {
      asked.delete(id)
      pause(state, tools, id)
      throw error
    }
  })

  $plan.subscribe(
    guard(({ verdicts }) => {
      for (const { drop, candidate } of verdicts) {
        if (!drop || candidate.kind !== 'delivery') continue
        const { id, dropped_because } = candidate.delivery
        const isPaused = ($paused.get()[id] ?? 0) > $now.get()
        if (!dropped_because && !isPaused && !asked.has(id)) ask(candidate)
      }
    }),
  )
}
