import { type BootAnswer, type BootRequest, WIRE } from '../../protocol/wire.ts'
import { isHidden } from '../browser/document.ts'
import { factsOf } from '../browser/facts.ts'
import type { Host } from '../browser/host.ts'
import type { Transport } from '../network/transport.ts'
import type { Around } from '../state/around.ts'
import { nothingSaid, other, type Person, takeSaid, type Unsent } from '../state/person.ts'
import type { State } from '../state/state.ts'
import { type ApplyNeeds, applyBoot } from './apply-boot.ts'

/** Where the request comes from. */
type Where = Pick<BootRequest, 'token' | 'page' | 'href' | 'stage' | 'language' | 'wanted'>

/**
 * One request: it says who is looking, where, and what this page has to report. The answer has everything that decisions need.
 */
async function boot(host: Host, server: Transport, person: Person, unsent: Unsent, where: Where): Promise<BootAnswer> {
  const { visit, browser, anonymous, uid } = person
  const said = takeSaid(unsent)
  unsent.asked.push(said)
  const request: BootRequest = {
    v: WIRE,
    visit,
    browser,
    anonymous,
    visible: !isHidden(host),
    facts: factsOf(host),
    ...where,
    ...said,
    uid,
  }
  try {
    return await server.askInTurn<BootAnswer>('v3/observe/boot', JSON.stringify(request))
  } catch (error) {
    // Unless it became a report. What the page said meanwhile is newer.
    if (unsent.asked.includes(said)) {
      unsent.properties = { ...said.properties, ...unsent.properties }
      unsent.company ??= said.company
    }
    throw error
  } finally {
    unsent.asked = unsent.asked.filter(other => other !== said)
  }
}

// If the last boot is older than this, we boot again when the address changes, when the person comes back, and before something
// new is shown. Then a new Delivery appears, and a paused account shows nothing.
const FRESH = 30_000
const MOST_TRIES = 5

/** Asks the server, and asks again when its answer is old. */
export interface Booting {
  /** Asks the server. Calls during a request wait for the same answer. */
  ask(): Promise<unknown> | undefined
  /** Asks again, after the current request. */
  again(): Promise<void>
  /** Asks again if the last answer is old. Resolves when the answer is fresh, or when nobody answers. */
  ifOld(): Promise<unknown> | undefined
}

interface BootNeeds extends Around, ApplyNeeds {
  server: Transport
  unsent: Unsent
  isOver(): boolean
}

/** Boots, one request at a time. A failed one is repeated a few times. */
export function createBoot(state: State, needs: BootNeeds): Booting {
  const { host, token, options, server, clock, guard, signal, moment, unsent, page, href, keep, isOver } = needs
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
    try {
      const here = person.stage?.tab === $tab.get() ? person.stage : null
      const wanted = state.$wishes.get().map(({ id }) => id)
      const where = { token, page, href: href(), language: options.language, stage: here, wanted }
      const known = keep.$kept.get()?.learning.known()
      const answer = await boot(host, server, person, unsent, where)
      tries = 0
      if ('v' in answer) clock.correct(answer.now)
      answeredAt = clock.latest()
      // The visit may have ended while we waited, or another person may have been identified in another tab.
      if (isOver()) return
      // What the page said while the request was on its way counts for the first decision, too.
      const meanwhile = 'v' in answer ? takeSaid(unsent) : nothingSaid()
      await applyBoot(state, answer, known, meanwhile, needs)
      if ('paused' in answer) timer = host.setTimeout(() => $visible.get() && ask(), FRESH)
    } catch (error) {
      const { state, answer } = $boot.get()
      moment.set(() => $boot.set({ state: answer ? state : 'unreachable', answer }))
      if (!isResting) tries++
      if (tries < MOST_TRIES && !signal.aborted) timer = host.setTimeout(ask, server.rest())
      throw error
    }
  })
  const ask = () => {
    if (!isOver())
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
  }
}

/**
 * Asks whether this visit is over, or another tab has said that somebody else looks. That ends what is shown here. If it has said who this person is, if
 * they are back, or if nobody is known in either tab, `follow` begins again as they are known there.
 */
export function createIsOver(
  { $person, $boot }: State,
  follow: () => void,
  { host, token, signal, moment, listen }: Pick<Around, 'host' | 'token' | 'signal' | 'moment' | 'listen'>,
): () => boolean {
  function isOver(): boolean {
    if (signal.aborted) return true
    const person = $person.get()
    const now = other(host, token, person)
    const hasEnded = $boot.get().state === 'ended'
    if (now ? !person.uid && (!now.uid || now.anonymous === person.anonymous) : hasEnded) follow()
    else if (now && !hasEnded) {
      moment.set(() => $boot.set({ state: 'ended', answer: null }))
      // Nothing else may tell that they are back: tabs that open together in a new browser take turns in saying who looks.
      listen(host, 'storage', isOver)
    }
    return !!now || hasEnded
  }
  return isOver
}
