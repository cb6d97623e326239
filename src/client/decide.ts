import { arbitrate } from '../evaluator/arbitrate.ts'
import { checkStep } from '../evaluator/check-step.ts'
import { evaluate } from '../evaluator/evaluate.ts'
import { next } from '../evaluator/next.ts'
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
  let timer: number | undefined
  let wakes = Number.POSITIVE_INFINITY
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  const fetchFeed = guard(async () => {
    const offered = core.booted?.feed
    if (feed?.version !== offered?.version)
      feed = offered ? await core.transport.get<Feed>(offered.path.slice(1)) : null
  })
  const situation = () => observe(core, page.facts, feed)

  const waiting = ({ delivery }: PendingDelivery) => !core.local.shown.includes(delivery.id)

  /** What was asked for here, Deliveries in their order, then everything that is live. */
  function candidates(): Candidate[] {
    const { acts } = core.local
    const { deliveries } = core.booted!
    const live = feed?.experiences ?? []
    const found = [...live, ...deliveries.map(({ experience }) => experience)]
    return [
      ...(core.wings?.candidates(id => found.find(experience => experience.id === id)) ?? []),
      ...deliveries.filter(waiting).map((one): Candidate => ({ kind: 'delivery', ...one })),
      ...live
        .filter(({ id }) => !acts.some(act => act.experience.id === id && !act.wait))
        .map((experience): Candidate => ({ kind: 'automatic', experience })),
    ]
  }

  function judge(): Verdict[] {
    const all = candidates()
    page.watch(
      watched(all),
      watchedSteps(core.local.acts.flatMap((act): Step[] => act.experience.steps.slice(act.step))),
    )
    const verdicts = evaluate(all, situation())
    return core.wings?.held(verdicts) ?? verdicts
  }

  /** Looks again when time alone may have changed something. */
  function plan(at?: number | null) {
    const wait = at! - clock.now()
    if (!(wait > 0) || at! >= wakes || signal.aborted) return
    wakes = at!
    host.clearTimeout(timer)
    timer = host.setTimeout(
      guard(() => {
        wakes = Number.POSITIVE_INFINITY
        core.elements.changed()
        again()
      }),
      Math.min(LONGEST_TIMER, wait + 1),
    )
  }

  const playing = () => core.stage?.playing?.act
  const held = (act?: Act) => (act ? { experience: act.experience.id, delivery: act.delivery?.id ?? null } : null)

  async function look() {
    await fetchFeed()
    const { acts, past } = core.local
    if (core.booted!.deliveries.some(waiting) || Object.values(past).some(({ goal }) => goal)) await core.winged()
    // Nothing is loaded for a stage on which nothing was ever shown.
    const stage = acts.length ? await core.staged() : null
    let due = (await stage?.due()) ?? []
    // A Delivery that this tab was in the middle of goes on before anything is decided.
    if (!playing() && due[0]?.delivery) await stage!.perform(due[0])
    await core.wings?.reachGoals('url', host.location.href)
    const verdicts = judge()
    emit('verdict', explain(verdicts))
    due = due.filter(act => act.interaction !== playing()?.interaction)
    const { move, candidate, beside } = arbitrate(verdicts, { holds: held(playing()), aside: held(due[0]) })
    if (beside.length || verdicts.some(({ control }) => control)) await core.winged()
    await core.wings?.sync(beside, verdicts)
    if (move === 'back') await stage!.perform(due[0]!)
    if (candidate && !(await take(candidate))) again()
    // What has just begun looks for the elements of its later steps.
    plan(next(candidate ? judge() : verdicts))
    for (const { wait } of acts) plan(wait)
  }

  async function take(candidate: Candidate): Promise<boolean> {
    const { experience } = candidate
    try {
      if (candidate.kind === 'delivery') return await core.wings!.take(candidate)
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
    // No id asks for all of them.
    verdicts: verdicts.filter(({ candidate }) =>
      [undefined, candidate.experience.id, (candidate as Delivered).delivery?.id].includes(id),
    ),
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
        guard(async () => core.wings?.reachGoals(on, name))()
      }
      page.fire(on, name)
    },
    set(properties) {
      Object.assign(core.booted?.profile.properties ?? {}, properties)
      again()
    },
    arrived: page.arrived,
    candidates: () => (core.booted ? candidates() : []),
    situation,
    onStage,
    async explain(id) {
      await fetchFeed()
      return explain(judge(), id)
    },
  }
}
