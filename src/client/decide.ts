import { choose } from '../evaluator/arbitrate.ts'
import { checkStep } from '../evaluator/check-step.ts'
import { evaluate } from '../evaluator/evaluate.ts'
import { inSegment } from '../evaluator/segment.ts'
import type { Candidate } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import { watched, watchedSteps } from '../evaluator/watched.ts'
import type { Experience, Item, Step } from '../protocol/experience.ts'
import type { Feed, PendingDelivery } from '../protocol/wire.ts'
import type { Core, Decider, Delivered, Explanation } from './core.ts'
import type { Act } from './local.ts'
import { observe } from './observe.ts'
import { watchPage } from './page.ts'

// A timer cannot wait longer than 2^31 ms.
const LONGEST_TIMER = 2_000_000_000

/** Looks at everything that could be shown and lets the stage play what may, whenever something moves. */
export function createDecider(core: Core): Decider {
  const { clock, host, signal, guard, emit, look: again } = core
  const page = watchPage(core, core.elements)
  let feed: Feed | null = null
  /** What is live, and what the page has to look for because of it: made once a feed, not at every look. */
  let live: Candidate[] = []
  let lookedFor = watched(live)
  let timer: number | undefined
  let wakes = Infinity
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  const fetchFeed = guard(async () => {
    const offered = core.booted?.feed
    if (feed?.version !== offered?.version) {
      feed = offered ? await core.server.ask<Feed>(offered.path.slice(1)) : null
      live = feed?.experiences.map(experience => ({ kind: 'automatic', experience })) ?? []
      lookedFor = watched(live)
    }
    return true
  })
  const situation = () => observe(core, page.facts, feed)

  const waiting = ({ delivery }: PendingDelivery) => !core.local.shown.includes(delivery.id)

  /** What was asked for here, then Deliveries in their order. */
  function asked(): Candidate[] {
    const { deliveries } = core.booted!
    const find = (id: string) => [...live, ...deliveries].find(({ experience }) => experience.id === id)?.experience
    return [
      ...(core.offstage?.candidates(find) ?? []),
      ...deliveries.filter(waiting).map((one): Candidate => ({ kind: 'delivery', ...one })),
    ]
  }

  /** What is under way is no candidate any more. */
  const candidates = () => [
    ...asked(),
    ...live.filter(({ experience }) => !core.local.acts.some(act => act.experience.id === experience.id && !act.wait)),
  ]

  function judge(): Verdict[] {
    const steps = core.local.acts.flatMap((act): Step[] => act.experience.steps.slice(act.step))
    page.watch(lookedFor, watched(asked()), watchedSteps(steps))
    const verdicts = evaluate(candidates(), situation(), plan)
    return core.offstage?.held(verdicts, plan) ?? verdicts
  }

  /** Looks again when time alone may have changed something. */
  function plan(at?: number | null) {
    const wait = at! - clock.now()
    if (!(wait > 0) || at! >= wakes || signal.aborted) return
    wakes = at!
    host.clearTimeout(timer)
    timer = host.setTimeout(
      guard(() => {
        wakes = Infinity
        again()
      }),
      Math.min(LONGEST_TIMER, wait + 1),
    )
  }

  const playing = () => core.stage?.playing?.act
  const held = (act?: Act) => (act ? { experience: act.experience.id, delivery: act.delivery?.id ?? null } : null)

  async function look() {
    // If it does not come: again, as soon as the server may be asked.
    if (!(await fetchFeed())) plan(clock.now() + core.server.rest())
    const { acts, past } = core.local
    if (core.booted!.deliveries.some(waiting) || Object.values(past).some(({ goal }) => goal)) await core.winged()
    // Nothing is loaded for a stage on which nothing was ever shown.
    const stage = acts.length ? await core.staged() : null
    let due = (await stage?.due()) ?? []
    // A Delivery that this tab was in the middle of goes on before anything is decided.
    if (!playing() && due[0]?.delivery) await stage!.perform(due[0])
    await core.offstage?.reachGoals('url', host.location.href)
    const verdicts = judge()
    emit('verdict', explain(verdicts))
    due = due.filter(act => act.interaction !== playing()?.interaction)
    const { move, candidate, beside } = choose(verdicts, { holds: held(playing()), aside: held(due[0]) })
    if (beside.length || verdicts.some(({ control }) => control)) await core.winged()
    await core.offstage?.sync(beside, verdicts)
    if (move === 'back') await stage!.perform(due[0]!)
    if (candidate && !(await take(candidate))) again()
    // What has just begun looks for the elements of its later steps.
    if (candidate) judge()
    for (const { wait } of acts) plan(wait)
  }

  async function take(candidate: Candidate): Promise<boolean> {
    const { experience } = candidate
    try {
      if (candidate.kind === 'delivery') return await core.offstage!.take(candidate)
      // Together, not one after another.
      guard(core.parts[experience.kind] as () => unknown)()
      const { begin, newAct } = await core.staged()
      return await begin(newAct(experience, experience.percent == null ? 'campaign' : 'experiment'))
    } catch (error) {
      emit('error', error)
      ;(await core.winged()).avoid(candidate)
      return false
    }
  }

  function onStage(): Explanation['stage'] {
    const act = playing()
    return act ? { ...held(act)!, step: act.step, since: act.since, removed: core.stage!.playing!.view.removed } : null
  }

  const explain = (verdicts: Verdict[], id?: string): Explanation => ({
    state: core.state,
    verdicts: id
      ? verdicts.filter(({ candidate }) =>
          [candidate.experience.id, (candidate as Delivered).delivery?.id].includes(id),
        )
      : verdicts,
    stage: onStage(),
    aside: core.local.acts.flatMap(act =>
      act.tab !== core.tab || act.wait || act.interaction === playing()?.interaction ? [] : act.experience.id,
    ),
  })

  return {
    look,
    may: step =>
      checkStep(step, situation()).every(({ result, at }) => {
        plan(at)
        return result === 'pass'
      }),
    // Only items of launchers have a segment of their own.
    hidden: ({ steps: [{ buttons = [] }] }: Experience) =>
      (buttons as Item[]).flatMap(({ id, segment }) => (segment && !inSegment(segment, situation()) ? id : [])),
    fire(on, name) {
      const events = core.booted?.events
      if (events && on === 'event') {
        const { count = 0, at = [] } = events[name] ?? {}
        events[name] = { count: count + 1, at: [clock.now(), ...at].slice(0, 100) }
        guard(async () => core.offstage?.reachGoals(on, name))()
      }
      page.fire(on, name)
    },
    arrived: page.arrived,
    candidates: () => (core.booted ? candidates() : []),
    situation,
    onStage,
    async explain(id) {
      await fetchFeed()
      // What is being written at this moment counts: somebody has just left it.
      if (core.local.acts[0]) await core.change(() => undefined)
      return explain(judge(), id)
    },
  }
}
