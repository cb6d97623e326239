import type { BootAnswer, Report } from '../../protocol/wire.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Moment } from '../state/moment.ts'
import { forget, other, takeSaid, type Unsent } from '../state/person.ts'
import type { State } from '../state/state.ts'
import { applyBoot } from './apply-boot.ts'
import { boot } from './boot.ts'
import type { Services } from './services.ts'
import type { VisitKeep } from './visit-keep.ts'

// If the last boot is older than this, we boot again when the address changes, when the person comes back, and before something
// new is shown. Then a new Delivery appears, and a paused account shows nothing.
const FRESH = 30_000
const MOST_TRIES = 5

export interface Refresh {
  /** Asks the server. Calls during a request wait for the same answer. */
  ask(): Promise<unknown> | undefined
  /** Asks again, after the current request. */
  again(): Promise<void>
  /** Asks again if the last answer is old. Resolves when the answer is fresh, or when nobody answers. */
  ifOld(): Promise<unknown> | undefined
  /** Whether another tab has said that somebody else looks. Then nothing is shown here any more. */
  isOver(): boolean
}

interface Tools extends Services {
  page: string
  signal: AbortSignal
  moment: Moment
  visitKeep: VisitKeep
  reporter: Reporter
  unsent: Unsent
  href(): string
}

/** Boots, one request at a time. A failed one is repeated a few times. */
export function createRefresh(state: State, tools: Tools): Refresh {
  const { host, token, options, server, clock, guard, signal, moment, unsent, page, href } = tools
  const { $person, $boot, $tab, $visible } = state
  let tries = 0
  let answeredAt = -Infinity
  let asking: Promise<unknown> | undefined
  let timer: number | undefined

  const start = guard(async () => {
    host.clearTimeout(timer)
    // Then it is not asked, and that is no failure.
    const isResting = server.rest() > 0
    const person = $person.get()
    const { stage } = person
    try {
      const here = stage?.tab === $tab.get() ? stage : null
      const wanted = state.$wishes.get().map(({ id }) => id)
      const where = { token, page, href: href(), language: options.language, stage: here, wanted }
      const known = tools.visitKeep.entered()?.learning.known()
      const answer = await boot(host, server, person, unsent, where)
      tries = 0
      if (signal.aborted) return
      if ('v' in answer) clock.correct(answer.now)
      answeredAt = clock.latest()
      // Another person may have been identified in another tab while we waited.
      if (isOver()) return
      await apply(state, answer, known, tools)
      if ('paused' in answer) timer = host.setTimeout(() => $visible.get() && ask(), FRESH)
    } catch (error) {
      const { state, answer } = $boot.get()
      moment.set(() => $boot.set({ state: answer ? state : 'unreachable', answer }))
      if (!isResting) tries++
      if (tries < MOST_TRIES && !signal.aborted) timer = host.setTimeout(ask, server.rest())
      throw error
    }
  })
  const isOver = () => leaveToOther(state, tools)
  const ask = () => {
    // The visit may have ended while we waited.
    if (!isOver() && !signal.aborted)
      asking ??= start()?.finally(() => {
        asking = undefined
      })
    return asking
  }
  return {
    ask,
    async again() {
      await asking
      await ask()
    },
    ifOld: () => (!isOver() && clock.latest() - answeredAt > FRESH ? ask() : undefined),
    isOver,
  }
}

/**
 * Whether another tab has said that somebody else looks. That ends what is shown here. If it has said who this person is, or if
 * they are back, the page begins again as they are known there.
 */
function leaveToOther({ $person, $boot }: State, { host, token, signal, moment, follow }: Tools): boolean {
  if (signal.aborted) return false
  const person = $person.get()
  const now = other(host, token, person)
  const isBack = !now && $boot.get().state === 'ended'
  if (isBack || (now && !person.uid && now.anonymous === person.anonymous)) follow()
  else if (now) moment.set(() => $boot.set({ state: 'ended', answer: null }))
  return isBack || !!now
}

/** `known`: what was said before the question, and had reached the server. */
async function apply(state: State, answer: BootAnswer, known: Report[] = [], tools: Tools) {
  const { reporter, keep, moment, host, token, guard } = tools
  const { $boot, $person } = state
  if ('v' in answer) {
    // What the page said while the request was on its way counts for the first decision, too.
    const { properties, company } = takeSaid(tools.unsent)
    if (company || Object.keys(properties)[0]) await guard(reporter.report)({ type: 'set', properties, company })
    return applyBoot(state, answer, known, tools)
  }
  const isOff = 'off' in answer
  moment.set(() => $boot.set({ state: isOff ? 'off' : 'forgotten', answer: null }))
  if (isOff) return
  const person = $person.get()
  $person.set({ ...person, visit: undefined })
  forget(host, token)
  if (person.profile && (await keep.isUsed())) await (await keep.open()).wipe([person.profile])
}
