import type { BootOpen } from '../protocol/wire.ts'
import { boot } from './boot.ts'
import type { Core, State } from './core.ts'
import { remember } from './identify.ts'
import { wipe } from './local.ts'
import { type Listen, onNavigate } from './navigate.ts'
import { enterTab } from './tab.ts'

// Moving on or coming back after so long boots again: a Delivery made meanwhile appears.
const FRESH = 30_000
const MOST_TRIES = 5

/** Travels: boot, show what may be shown, and again whenever the page, the clock or the user moves. */
export function travel(core: Core) {
  const { host, token, signal, guard, outbox, clock, me } = core
  const { document } = host
  const listen: Listen = (target, type, work) => target.addEventListener(type, guard(work), { signal })
  let tries = 0
  let answered = 0
  let booting: Promise<unknown> | null = null
  let timer: number | undefined

  async function start() {
    host.clearTimeout(timer)
    // What the last page left behind tells what this one will need: it is fetched and opened beside boot, not after it.
    fetchAhead(core)
    if (me.hint) guard(core.change)(() => undefined)
    try {
      const answer = await boot(core)
      tries = 0
      if (signal.aborted) return
      answered = clock.latest()
      if ('v' in answer) await settle(core, answer)
      else {
        // `off` or `forgotten`.
        core.state = Object.keys(answer)[0] as State
        core.booted = null
        core.stage?.clear()
        if ('forgotten' in answer) {
          me.visit = undefined
          remember(host, token, null)
          await core.change(wipe)
        }
      }
    } catch (error) {
      core.emit('error', error)
      if (!core.booted) core.state = 'unreachable'
      if (++tries < MOST_TRIES) timer = host.setTimeout(go, core.server.rest())
    }
    core.look()
    if (!core.decider || !core.booted) core.emit('verdict', { state: core.state, verdicts: [], stage: null, aside: [] })
  }

  const go = guard(() => {
    // Whoever waited for it may have left meanwhile.
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
  const moved = () => (clock.latest() - answered > FRESH ? go() : core.look())

  listen(document, 'visibilitychange', () => (document.hidden === true ? outbox.leave() : moved()))
  listen(host, 'pagehide', () => {
    core.stage?.leave()
    outbox.leave()
  })
  listen(host, 'pageshow', event => {
    if (!(event as PageTransitionEvent).persisted) return
    // Out of the back/forward cache: what was on the stage may have gone on elsewhere.
    core.tab = enterTab(host, token, core.tab)
    core.stage?.clear()
    moved()
  })
  onNavigate(core, listen, () => {
    core.decider?.arrived()
    core.offstage?.arrived()
    moved()
  })

  // A page that is being prerendered may never be seen: nothing is sent and nothing is written.
  if ((document as Document & { prerendering?: boolean }).prerendering === true)
    listen(document, 'prerenderingchange', go)
  else go()
}

/** Stage, view and evaluator are fetched together, not one after another. */
function fetchAhead({ me, parts, guard }: Core) {
  for (const part of [me.hint && 'stage', me.hint, me.decide && 'decide'] as const)
    if (part) guard(parts[part] as () => unknown)()
}

async function settle(core: Core, answer: BootOpen) {
  const { me, given, clock, outbox, host, storage } = core
  const { deliveries, feed, now, profile, last_cleared_at } = answer
  const claimed = deliveries.find(({ claimed_until }) => claimed_until)
  clock.correct(now)
  // By the second: what the next page has to know is seldom new.
  const offset = clock.offset() - (clock.offset() % 1_000)
  Object.assign(me, { visit: answer.visit, profile: profile.id, offset })
  // What is to be shown now: it is fetched while the record is read.
  me.hint = claimed?.experience.kind
  fetchAhead(core)

  // To open a database costs a page more than all the rest: not where there is nothing to show, and never was.
  if (feed?.kinds[0] || deliveries[0] || (await storage.kept())) {
    // The record may be from before the profile was cleared.
    await core.change(local =>
      Object.values(local.past).some(past => past.last_at <= last_cleared_at!) ? wipe(local) : undefined,
    )
    outbox.plan()
  }
  // Only now: until here the record may have been somebody else's.
  core.state = 'open'
  core.booted = answer
  // Said while the answer was on its way.
  for (const draft of given.early.splice(0)) core.report(draft)
  if (given.company || Object.keys(given.properties)[0]) {
    core.report({ type: 'set', properties: given.properties, company: given.company })
    Object.assign(given, { properties: {}, company: undefined })
  }

  const { acts, past } = core.local
  me.decide =
    !!feed?.kinds[0] ||
    deliveries.some(one => one !== claimed) ||
    acts.some(act => act.wait) ||
    Object.values(past).some(({ goal }) => goal)
  me.hint = (acts[0] ?? claimed ?? deliveries[0])?.experience.kind
  core.note()
  // A link that asks for an Experience.
  if (/[?&]beckon=/.test(host.location.search)) core.guard(() => core.winged().then(core.decided).then(core.look))()
  const deciding = me.decide && core.decided()
  if (acts[0] || claimed) {
    const stage = await core.staged()
    if (claimed && !(await stage.begin(stage.actOf(claimed.delivery, claimed.experience), claimed.claimed_until)))
      await core.decided()
  }
  await deciding
}
