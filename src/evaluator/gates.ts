import type { Experience, Kind } from '../protocol/experience.ts'
import { type Answer, miss } from './miss.ts'
import { readSegment } from './segment.ts'
import type { Pending, Situation } from './situation.ts'
import { span } from './span.ts'
import { elementOf, readTriggers } from './triggers.ts'
import { unreadable } from './unreadable.ts'
import { readUrl } from './url-match.ts'
import { entry, timeOf } from './value.ts'
import type { GateName } from './verdict.ts'

/** Tours and surveys hold the stage, one at a time; the others stand beside it. */
export const onStage = (kind: Kind): boolean => kind === 'tour' || kind === 'survey'

/**
 * The questions that a candidate has to pass, in order: what can only wait comes before what drops for good, except that
 * a Delivery past its end is over. Each is asked on its own, so that one without an answer leaves the others.
 */
export function gatesOf(
  experience: Experience,
  delivery: Pending | undefined,
  situation: Situation,
): { [name in GateName]?: () => Answer } {
  const { now, url, page, domain, profile, displayed, settings, history } = situation
  const past = () => entry(history, experience.id)
  return {
    ...(delivery && {
      pending() {
        const { at, dropped_because } = delivery
        return [miss(!at && !dropped_because, 'make it anew'), { at, dropped_because }]
      },

      until() {
        const { until } = delivery
        const end = until === null ? Infinity : timeOf(until) || unreadable('time', until)
        return [miss(!(now > end), 'move it'), { until }, end + 1]
      },
    }),

    domain: () => [miss(domain.enabled === true, 'enable it'), domain],

    environment() {
      const { url_group_id } = domain
      const { url_group_ids } = experience
      const ok = !url_group_ids || !url_group_id || url_group_ids.includes(url_group_id)
      return [miss(ok, `add ${url_group_id}`), { url_group_id, url_group_ids }]
    },

    ...(delivery && {
      from() {
        const { from } = delivery
        const at = from === null ? 0 : timeOf(from) || unreadable('time', from)
        return [miss(now >= at, ''), { from }, at]
      },
    }),

    live() {
      const { published_at } = experience
      return [miss(!!published_at, 'publish it'), { published_at }]
    },

    ...(!delivery && {
      automatic() {
        const { automatic = true } = experience
        return [miss(automatic, 'make it automatic'), { automatic }]
      },

      control() {
        const { percent } = profile
        const share = experience.percent ?? 100
        return [miss(share >= 100 || percent < share, 'raise percent'), { percent, share }]
      },

      recurrence() {
        const { recurrence = 'once' } = experience
        const it = past()
        const facts = { recurrence, ...it }
        let at = 0
        if (!it || recurrence === 'always') return [[], facts]
        if (recurrence === 'until_completed') at = it.completed ? Infinity : 0
        // A snooze is not the end of it; and what stands beside the stage stays until it is completed or dismissed.
        else if (it.defer_until! > it.last_at || !(onStage(experience.kind) || /^(com|ex)/.test(it.state))) at = 0
        else if (recurrence === 'once' || it.count >= recurrence.times!) at = Infinity
        else at = it.last_at + span(recurrence.every)
        return [miss(now >= at, at < Infinity ? '' : 'clear profile'), facts, at]
      },

      snooze() {
        const defer_until = past()?.defer_until ?? null
        return [miss(now >= defer_until!, ''), { defer_until }, defer_until!]
      },

      frequency() {
        const { frequency_limits } = settings
        // The display that has to fall out of each window before one more fits in.
        const ends = frequency_limits.map(({ count, hours }) => (displayed[count - 1] ?? 0) + hours * 3_600_000)
        const at = experience.unlimited || !onStage(experience.kind) ? 0 : Math.max(0, ...ends)
        return [miss(now >= at, ''), { frequency_limits, displayed }, at]
      },
    }),

    url() {
      const match = experience.steps[0].url
      if (delivery?.skip_url_match || !match?.rules.length) return [[], {}]
      return [readUrl(match, url ?? unreadable('url', url)), { url }]
    },

    triggers() {
      const [step] = experience.steps
      if (delivery?.skip_triggers || !(step.triggers?.length || step.delay || elementOf(step))) return [[], {}]
      return readTriggers(step, page ?? unreadable('page', page), now)
    },

    segment() {
      const { segment } = experience
      return (delivery && !delivery.use_segmentation) || !segment ? [[], {}] : readSegment(segment, situation)
    },

    ...(delivery && {
      seen() {
        const { once } = delivery
        const { once_rule } = settings
        const seen = !!past()
        // The field table and the not-triggered list of the specification contradict each other; an account chooses.
        const skips = once_rule === 'as_listed' ? !once : once
        return [miss(!(skips && seen), `set once to ${!once}`), { seen, once, once_rule }]
      },
    }),
  }
}
