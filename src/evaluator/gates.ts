import type { Experience, Kind } from '../protocol/experience.ts'
import { type Answer, WAIT } from './miss.ts'
import { readSegment } from './segment.ts'
import type { Past, Pending, Situation } from './situation.ts'
import { span } from './span.ts'
import { elementOf, readTriggers } from './triggers.ts'
import { unreadable } from './unreadable.ts'
import { readUrl } from './url-match.ts'
import { entry, timeOf } from './value.ts'
import type { Gate, GateName } from './verdict.ts'

/** Tours and surveys hold the stage, one at a time; the others stand beside it. */
export const onStage = (kind: Kind): boolean => kind === 'tour' || kind === 'survey'

/** A moment that may be left open. */
const momentOf = (time: string | null, open: number): number =>
  time === null ? open : timeOf(time) || unreadable('time', time)

/**
 * Asks a candidate everything that it has to pass, in order: what can only wait comes before what drops for good, except
 * that a Delivery past its end is over. Each question stands on its own, so that one without an answer leaves the others.
 * The first closed gate decides, so the rest is asked only for the `whole` trace; but people of a control group are recorded
 * when everything else holds.
 */
export function askGates(
  experience: Experience,
  delivery: Pending | undefined,
  situation: Situation,
  whole: boolean,
): Gate[] {
  const { now, url, page, domain, profile, displayed, settings, history } = situation
  const trace: Gate[] = []
  let closed = false
  const past = () => entry(history, experience.id)

  /** Notes one answer; none: nothing is asked for. What a gate cannot read, or does not get, makes it unknown. */
  function ask(gate: GateName, answer: () => Answer | undefined) {
    if (closed && !whole) return
    try {
      const [passes, facts, at = 0] = answer() ?? [true, {}]
      const fails = passes !== true && passes.length > 0
      closed ||= fails && gate !== 'control'
      trace.push({
        gate,
        result: fails ? 'fail' : 'pass',
        facts,
        change: fails ? passes.join(' and ') : undefined,
        at: at > now && at < Infinity ? at : undefined,
      })
    } catch (reason) {
      // Engines word their own errors differently; a verdict must read the same everywhere.
      closed = true
      const { unknown = 'malformed' } = reason as { unknown?: string }
      trace.push({ gate, result: 'unknown', facts: { unknown }, change: 'repair it' })
    }
  }

  if (delivery) {
    ask('pending', () => {
      const { at, dropped_because } = delivery
      return [!(at || dropped_because) || ['make it anew'], { at, dropped_because }]
    })
    ask('until', () => {
      const { until } = delivery
      const end = momentOf(until, Infinity)
      return [!(now > end) || ['move it'], { until }, end + 1]
    })
  }
  ask('domain', () => [domain.enabled === true || ['enable it'], domain])
  ask('environment', () => {
    const { url_group_id } = domain
    const { url_group_ids } = experience
    const ok = !url_group_ids || !url_group_id || url_group_ids.includes(url_group_id)
    return [ok || [`add ${url_group_id}`], { url_group_id, url_group_ids }]
  })
  if (delivery) {
    ask('from', () => {
      const { from } = delivery
      const at = momentOf(from, 0)
      return [now >= at || WAIT, { from }, at]
    })
  }
  ask('live', () => {
    const { published_at } = experience
    return [!!published_at || ['publish it'], { published_at }]
  })
  if (!delivery) {
    ask('automatic', () => {
      const { automatic = true } = experience
      return [automatic || ['make it automatic'], { automatic }]
    })
    ask('control', () => {
      const { percent } = profile
      const share = experience.percent ?? 100
      return [share >= 100 || percent < share || ['raise percent'], { percent, share }]
    })
    ask('recurrence', () => {
      const { recurrence = 'once' } = experience
      const it = past()
      const at = it && recurs(experience, it)
      return [at === undefined || now >= at || (at < Infinity ? WAIT : ['clear profile']), { recurrence, ...it }, at]
    })
    ask('snooze', () => {
      const defer_until = past()?.defer_until ?? null
      return [now >= defer_until! || WAIT, { defer_until }, defer_until!]
    })
    ask('frequency', () => {
      const { frequency_limits } = settings
      let at = 0
      frequency_limits.forEach(({ count, hours }) => {
        // The display that has to fall out of each window before one more fits in.
        at = Math.max(at, (displayed[count - 1] ?? 0) + hours * 3_600_000)
      })
      if (experience.unlimited || !onStage(experience.kind)) at = 0
      return [now >= at || WAIT, { frequency_limits, displayed }, at]
    })
  }
  ask('url', () => {
    const match = experience.steps[0].url
    if (delivery?.skip_url_match || !match?.rules.length) return
    return [readUrl(match, url ?? unreadable('url', url)), { url }]
  })
  ask('triggers', () => {
    const [step] = experience.steps
    if (delivery?.skip_triggers || !(step.triggers?.length || step.delay || elementOf(step))) return
    return readTriggers(step, page ?? unreadable('page', page), now)
  })
  ask('segment', () => {
    const { segment } = experience
    if ((!delivery || delivery.use_segmentation) && segment) return readSegment(segment, situation)
  })
  if (delivery) {
    ask('seen', () => {
      const { once } = delivery
      const { once_rule } = settings
      const seen = !!past()
      // The field table and the not-triggered list of the specification contradict each other; an account chooses.
      const skips = once_rule === 'as_listed' ? !once : once
      return [!(skips && seen) || [`set once to ${!once}`], { seen, once, once_rule }]
    })
  }
  return trace
}

/** From when on an Experience may come again after what somebody did with it. */
function recurs({ kind, recurrence = 'once' }: Experience, past: Past): number {
  if (recurrence === 'always') return 0
  if (recurrence === 'until_completed') return past.completed ? Infinity : 0
  // A snooze is not the end of it; and what stands beside the stage stays until it is completed or dismissed.
  if (past.defer_until! > past.last_at || !(onStage(kind) || /^(com|ex)/.test(past.state))) return 0
  return recurrence === 'once' || past.count >= recurrence.times! ? Infinity : past.last_at + span(recurrence.every)
}
