import { arbitrate, type Stage } from '../evaluator/arbitrate.ts'
import { checkStep } from '../evaluator/check-step.ts'
import { evaluate } from '../evaluator/evaluate.ts'
import { next } from '../evaluator/next.ts'
import { inSegment } from '../evaluator/segment.ts'
import type { Candidate } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import { watched, watchedSteps } from '../evaluator/watched.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { Properties } from '../protocol/profile.ts'
import type { BootOpen, Feed } from '../protocol/wire.ts'
import { createBeside } from './beside.ts'
import { createClaims } from './claim.ts'
import type { Core, Explanation, ShowOptions } from './core.ts'
import { reachGoals } from './goals.ts'
import { type Inspected, inspect, type Subscribe } from './inspected.ts'
import { observe } from './observe.ts'
import { watchPage } from './page.ts'
import { createWanted } from './wanted.ts'

/** Decides what may be shown, on the page's real facts, whenever something moves. Loaded when there is a candidate. */
export interface Decider {
  look(): Promise<void>
  /** Whether a later step may appear here and now. */
  may(step: Step): boolean
  /** Items of a launcher that are not for this person. */
  hidden(experience: Experience): string[]
  /** The page asks for an Experience. */
  show(id: string, options?: ShowOptions): void
  track(name: string): void
  /** The page fires a named trigger. */
  trigger(name: string): void
  /** What the page says of the person counts here at once. */
  set(properties: Properties): void
  /** The address changed. */
  arrived(): void
  /** The user sent away what stood beside the stage. */
  dismissed(act: { experience: Experience }): void
  explain(id?: string): Promise<Explanation>
  /** What the inspector looks into. */
  inspected(on: Subscribe): Inspected
}

// A timer cannot wait longer than 2^31 ms.
const LONGEST_TIMER = 2_000_000_000

export function createDecider(core: Core): Decider {
  const { clock, host, signal, guard, elements } = core
  const page = watchPage(core, () => core.look())
  const beside = createBeside(core)
  const wanted = createWanted(core)
  const claims = createClaims(core)
  let feed: Feed | null = null
  let timer: number | undefined
  signal.addEventListener('abort', () => {
    host.clearTimeout(timer)
    beside.sync([])
  })

  async function fetchFeed() {
    const { feed: offered } = core.booted!
    if (!offered) feed = null
    else if (feed?.version !== offered.version) feed = await core.transport.get<Feed>(offered.path.replace(/^\//, ''))
  }

  const situation = () => observe(core, page.facts, feed)

  /** Deliveries in their order, what the page asked for first; then everything that is live. */
  function candidates(): Candidate[] {
    const { acts, shown } = core.local
    const deliveries = core.booted!.deliveries.filter(({ delivery }) => !shown.includes(delivery.id))
    const live = (feed?.experiences ?? []).filter(({ id }) => !acts.some(act => act.experience.id === id))
    return [
      ...wanted.candidates(find),
      ...deliveries.map(({ delivery, experience }): Candidate => ({ kind: 'delivery', delivery, experience })),
      ...live.map((experience): Candidate => ({ kind: 'automatic', experience })),
    ]
  }

  const find = (id: string): Experience | undefined =>
    feed?.experiences.find(experience => experience.id === id) ??
    core.booted?.deliveries.find(({ experience }) => experience.id === id)?.experience

  function judge(all = candidates()): Verdict[] {
    const later = core.local.acts.flatMap((act): Step[] => act.experience.steps.slice(act.step))
    page.watch(watched(all), watchedSteps(later))
    return claims.held(evaluate(all, situation()))
  }

  /** Looks again when time alone may have changed something. */
  function plan(at: number | null) {
    host.clearTimeout(timer)
    const wakes = core.local.acts.flatMap(act => act.wait ?? [])
    const times = [at, ...wakes].filter((time): time is number => !!time && time > clock.now())
    if (!times.length || signal.aborted) return
    const delay = Math.min(LONGEST_TIMER, Math.min(...times) - clock.now() + 1)
    timer = host.setTimeout(
      guard(() => {
        elements.changed()
        return core.wake()
      }),
      delay,
    )
  }

  function stage(): Stage {
    const held = core.playing?.act
    const aside = core.due().find(act => act.interaction !== held?.interaction)
    const of = (act = held) => (act ? { experience: act.experience.id, delivery: act.delivery?.id ?? null } : null)
    return { holds: of(held), aside: aside ? of(aside) : null }
  }

  async function look() {
    const [first] = core.due()
    // A Delivery that this tab was in the middle of goes on before anything is decided.
    if (!core.playing && first?.delivery) await core.perform(first)
    await guard(fetchFeed)()
    await reachGoals(core, host.location.href)
    const verdicts = judge()
    core.emit('verdict', explanation(verdicts))
    await enterControl(verdicts)
    const decision = arbitrate(verdicts, stage())
    await beside.sync(decision.beside)
    if (decision.move === 'back') await core.perform(core.due()[0]!)
    if (decision.move === 'take') await take(decision.candidate)
    await claims.letDrop(verdicts)
    plan(next(judge()))
  }

  async function take(candidate: Candidate) {
    const { experience } = candidate
    let begun = false
    try {
      const asked = wanted.take(candidate)
      if (asked) begun = await core.begin(asked)
      else if (candidate.kind === 'delivery') begun = await claims.take(candidate)
      else begun = await core.begin(automaticAct(experience))
    } catch (error) {
      core.emit('error', error)
      claims.avoid(candidate)
    }
    if (!begun) core.look()
  }

  const automaticAct = (experience: Experience) =>
    core.newAct({ experience, group_kind: experience.percent == null ? 'campaign' : 'experiment', insist: false })

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

  function explanation(verdicts: Verdict[], id?: string): Explanation {
    const { playing, state } = core
    return {
      state,
      verdicts: verdicts.filter(
        ({ candidate }) =>
          !id || candidate.experience.id === id || (candidate.kind === 'delivery' && candidate.delivery.id === id),
      ),
      stage: playing && {
        experience: playing.act.experience.id,
        delivery: playing.act.delivery?.id ?? null,
        step: playing.act.step,
        since: playing.act.since,
      },
    }
  }

  return {
    look,
    inspected: on => inspect(core, on, { candidates, situation, beside: beside.ids, explanation }),
    may: step => checkStep(step, situation()).every(gate => gate.result === 'pass'),
    hidden: experience =>
      experience.kind === 'launcher'
        ? experience.steps[0]
            .buttons!.filter(item => item.segment && !inSegment(item.segment, situation()))
            .map(item => item.id)
        : [],
    show(id, options) {
      wanted.add(id, options)
      core.look()
    },
    track(name) {
      const events: BootOpen['events'] = core.booted?.events ?? {}
      const before = events[name] ?? { count: 0, at: [] }
      events[name] = { count: before.count + 1, at: [clock.now(), ...before.at].slice(0, 100) }
      page.fire('event', name)
      guard(() => reachGoals(core, name, 'event'))()
      core.look()
    },
    trigger(name) {
      page.fire('named', name)
      core.look()
    },
    set(properties) {
      Object.assign(core.booted?.profile.properties ?? {}, properties)
      core.look()
    },
    arrived() {
      page.arrived()
      beside.arrived()
      wanted.arrived()
    },
    dismissed: beside.dismissed,
    async explain(id) {
      await guard(fetchFeed)()
      return explanation(judge(), id)
    },
  }
}
