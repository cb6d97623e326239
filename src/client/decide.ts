import { arbitrate } from '../evaluator/arbitrate.ts'
import { checkStep } from '../evaluator/check-step.ts'
import { evaluate } from '../evaluator/evaluate.ts'
import { next } from '../evaluator/next.ts'
import { inSegment } from '../evaluator/segment.ts'
import type { Candidate } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import { watched, watchedSteps } from '../evaluator/watched.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { Feed, PendingDelivery } from '../protocol/wire.ts'
import type { Core, Decider, Explanation, Stage } from './core.ts'
import { reachGoals } from './goals.ts'
import type { Act } from './local.ts'
import { observe } from './observe.ts'
import { watchPage } from './page.ts'

// A timer cannot wait longer than 2^31 ms.
const LONGEST_TIMER = 2_000_000_000

/** Looks at everything that could be shown and lets the stage play what may, whenever something moves. */
export function createDecider(core: Core, stage: Stage): Decider {
  const { clock, host, signal, guard, emit, look: again } = core
  const page = watchPage(core, stage.elements)
  let feed: Feed | null = null
  let timer: number | undefined
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
      ...deliveries
        .filter(waiting)
        .map(({ delivery, experience }): Candidate => ({ kind: 'delivery', delivery, experience })),
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
  function plan(...times: (number | null | undefined)[]) {
    host.clearTimeout(timer)
    const delay = Math.min(
      LONGEST_TIMER,
      ...times.map(at => (at! > clock.now() ? at! - clock.now() + 1 : LONGEST_TIMER)),
    )
    if (delay === LONGEST_TIMER || signal.aborted) return
    timer = host.setTimeout(
      guard(() => {
        stage.elements.changed()
        again()
      }),
      delay,
    )
  }

  const held = (act?: Act) => (act ? { experience: act.experience.id, delivery: act.delivery?.id ?? null } : null)

  async function look() {
    await fetchFeed()
    if (core.booted!.deliveries.some(waiting)) await core.winged()
    let due = await stage.due()
    // A Delivery that this tab was in the middle of goes on before anything is decided.
    if (!stage.playing && due[0]?.delivery) await stage.perform(due[0])
    await reachGoals(core, host.location.href, 'url')
    const verdicts = judge()
    emit('verdict', explain(verdicts))
    await enterControl(verdicts)
    due = due.filter(act => act.interaction !== stage.playing?.act.interaction)
    const decision = arbitrate(verdicts, { holds: held(stage.playing?.act), aside: held(due[0]) })
    if (decision.beside.length || core.wings) await (await core.winged()).sync(decision.beside)
    if (decision.move === 'back') await stage.perform(due[0]!)
    if (decision.candidate && !(await take(decision.candidate))) again()
    await core.wings?.letDrop(verdicts)
    const steps = core.local.acts.flatMap(({ experience, step, wait }) => [
      wait,
      ...(experience.steps as Step[])
        .slice(step, step + 2)
        .flatMap(one => checkStep(one, situation()).map(gate => gate.at)),
    ])
    plan(next(judge()), ...steps)
  }

  async function take(candidate: Candidate): Promise<boolean> {
    const { experience } = candidate
    try {
      if (candidate.kind === 'delivery') return await core.wings!.take(candidate)
      return await stage.begin(stage.newAct(experience, experience.percent == null ? 'campaign' : 'experiment'))
    } catch (error) {
      emit('error', error)
      ;(await core.winged()).avoid(candidate)
      return false
    }
  }

  async function enterControl(verdicts: Verdict[]) {
    for (const { control, candidate } of verdicts) {
      const { id } = candidate.experience
      if (!control || core.local.control.includes(id)) continue
      const report = core.sign({ type: 'control', experience: id })
      await core.change(local => {
        if (local.control.includes(id)) return
        local.control.push(id)
        return [report]
      })
    }
  }

  function onStage(): Explanation['stage'] {
    const act = stage.playing?.act
    return act ? { ...held(act)!, step: act.step, since: act.since } : null
  }

  const explain = (verdicts: Verdict[], id?: string): Explanation => ({
    state: core.state,
    verdicts: verdicts.filter(
      ({ candidate: { experience, ...other } }) =>
        !id || experience.id === id || ('delivery' in other && other.delivery.id === id),
    ),
    stage: onStage(),
    aside: core.local.acts.flatMap(({ tab, wait, interaction, experience }) =>
      tab === core.tab && !wait && interaction !== stage.playing?.act.interaction ? [experience.id] : [],
    ),
  })

  return {
    look,
    may: step => checkStep(step, situation()).every(gate => gate.result === 'pass'),
    hidden: ({ kind, steps: [{ buttons }] }: Experience) =>
      kind === 'launcher'
        ? buttons!.flatMap(item => ('segment' in item && !inSegment(item.segment!, situation()) ? [item.id] : []))
        : [],
    fire(on, name) {
      if (on === 'event') {
        const { events } = core.booted ?? { events: {} as NonNullable<Core['booted']>['events'] }
        const { count = 0, at = [] } = events[name] ?? {}
        events[name] = { count: count + 1, at: [clock.now(), ...at].slice(0, 100) }
        guard(reachGoals)(core, name, 'event')
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
