import type { BootAnswer, BootOpen } from '../protocol/wire.ts'
import { boot } from './boot.ts'
import type { Core } from './core.ts'
import { remember } from './identify.ts'
import { wipe } from './local.ts'
import { onNavigate } from './navigate.ts'
import { adopt } from './stage.ts'
import { enterTab, leaveTab } from './tab.ts'

// Moving on or coming back after so long boots again: a Delivery made meanwhile appears.
const FRESH = 30_000
const MOST_TRIES = 5

/** Travels: boot, show what may be shown, and again whenever the page, the clock or the user moves. */
export function travel(core: Core) {
  const { host, signal, guard, outbox, elements } = core
  const { document } = host
  const listen = (target: EventTarget, type: string, work: (event: Event) => unknown) =>
    target.addEventListener(type, guard(work), { signal })
  let tries = 0
  let booting: Promise<void> | null = null
  let timer: number | undefined
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  async function start() {
    host.clearTimeout(timer)
    prepare(core)
    try {
      await arrive(core, await boot(core))
      tries = 0
    } catch (error) {
      core.state = 'unreachable'
      core.emit('error', error)
      if (++tries < MOST_TRIES && !signal.aborted) timer = host.setTimeout(go, core.transport.rest())
    }
    core.look()
    if (!core.decider) core.emit('verdict', { state: core.state, verdicts: [], stage: null })
  }

  const go = guard(() => {
    if (signal.aborted) return
    booting ??= start().finally(() => {
      booting = null
    })
    return booting
  })
  core.refresh = async () => {
    await booting
    await go()
  }

  const moved = () => {
    elements.changed()
    if (core.clock.latest() - (core.bootedAt ?? 0) > FRESH) go()
    else core.wake()
  }

  listen(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? moved() : outbox.leave()))
  listen(host, 'pagehide', () => {
    leaveTab(host, core.token, core.tab)
    outbox.leave()
  })
  listen(host, 'pageshow', event => {
    if (!(event as PageTransitionEvent).persisted) return
    // Out of the back/forward cache: what was on the stage may have gone on elsewhere.
    core.tab = enterTab(host, core.token, core.tab)
    core.playing?.view.close()
    core.playing = null
    moved()
  })
  onNavigate(host, signal, guard, () => {
    core.decider?.arrived()
    moved()
  })

  // A page that is being prerendered may never be seen: nothing is sent and nothing is written.
  if ((document as Document & { prerendering?: boolean }).prerendering) listen(document, 'prerenderingchange', go)
  else go()
}

/** What the last page left behind tells what this one will need: it is fetched beside boot, not after it. */
function prepare({ me, parts, guard }: Core) {
  if (me.hint) guard(parts[me.hint] as () => unknown)()
  if (me.decide) guard(parts.decide)()
}

async function arrive(core: Core, answer: BootAnswer) {
  if (core.signal.aborted) return
  if ('off' in answer) {
    core.state = 'off'
    core.booted = null
    core.playing?.view.close()
    core.playing = null
  } else if ('forgotten' in answer) {
    core.state = 'forgotten'
    core.me.visit = undefined
    remember(core.host, core.token, null)
    await core.change(wipe)
  } else await settle(core, answer)
}

async function settle(core: Core, answer: BootOpen) {
  const { me, given, clock, outbox, host } = core
  clock.correct(answer.now)
  core.state = 'open'
  core.booted = answer
  core.bootedAt = answer.now
  const { profile, last_cleared_at } = answer
  const waiting = answer.deliveries.filter(({ claimed_until }) => !claimed_until)
  me.uid = given.uid
  me.visit = answer.visit
  me.offset = clock.offset()

  // Somebody else's record, or one from before the profile was cleared. What was painted here stays noted.
  await core.change(local => {
    const cleared = Object.values(local.past).some(past => past.last_at <= last_cleared_at!)
    if (local.profile === profile.id && !cleared) return
    const nothing = wipe(local)
    local.profile = profile.id
    return nothing
  })
  // Said while the answer was on its way.
  if (given.company || Object.keys(given.properties).length) {
    given.early.push({ type: 'set', properties: given.properties, company: given.company })
    given.properties = {}
    given.company = undefined
  }
  for (const draft of given.early.splice(0)) core.report(draft)
  outbox.plan()

  const claimed = answer.deliveries.find(({ claimed_until }) => claimed_until)
  const { local } = core
  const undecided =
    answer.feed ||
    waiting.length ||
    local.acts.some(act => act.wait) ||
    Object.values(local.past).some(past => past.goal) ||
    /[?&]beckon=/.test(host.location.search)
  me.decide = !!undecided
  me.hint = (local.acts[0]?.experience ?? answer.deliveries[0]?.experience)?.kind
  remember(host, core.token, me)

  const deciding = undecided && core.decided()
  await core.inTurn(async () => {
    await adopt(core)
    if (!claimed) return
    const { delivery, experience, claimed_until } = claimed
    if (!(await core.begin(core.actOf(delivery, experience), claimed_until))) await core.decided()
  })
  await deciding
}
