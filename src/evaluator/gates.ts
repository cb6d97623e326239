import type { Experience, Kind } from '../protocol/experience.ts'
import { type Answer, miss } from './miss.ts'
import { reading, readSegment } from './segment.ts'
import type { Pending, Situation } from './situation.ts'
import { span } from './span.ts'
import { elementOf, readTriggers } from './triggers.ts'
import { unreadable } from './unreadable.ts'
import { readUrl } from './url-match.ts'
import { entry, timeOf } from './value.ts'
import type { GateName } from './verdict.ts'

/** Tours and surveys hold the stage, one at a time; the others stand beside it. */
export const onStage = (kind: Kind): boolean => kind === 'tour' || kind === 'survey'

const CLEAR = 'clear the profile'

/** The questions that a candidate has to pass, each asked on its own: one that cannot be answered leaves the others. */
export function gatesOf(
  experience: Experience,
  delivery: Pending | undefined,
  situation: Situation,
): { [name in GateName]: () => Answer } {
  const { now, url, page, domain, profile, displayed, settings, history } = situation
  const past = () => entry(history, experience.id)
  return {
    pending() {
      const { at, dropped_because } = delivery!
      return [miss(!at && !dropped_because, 'make another'), { at, dropped_because }]
    },

    until() {
      const { until } = delivery!
      const end = until === null ? Infinity : timeOf(until)
      return [miss(now <= end, 'move until'), { until }, end + 1]
    },

    domain: () => [miss(domain.enabled === true, 'enable the domain'), domain],

    environment() {
      const { url_group_id } = domain
      const { url_group_ids } = experience
      const ok = !url_group_ids || !url_group_id || url_group_ids.includes(url_group_id)
      return [miss(ok, `add ${url_group_id}`), { url_group_id, url_group_ids }]
    },

    from() {
      const { from } = delivery!
      const at = from === null ? 0 : timeOf(from)
      return [miss(now >= at, ''), { from }, at]
    },

    live() {
      const { published_at } = experience
      return [miss(!!published_at, 'publish it'), { published_at }]
    },

    automatic() {
      const { automatic = true } = experience
      return [miss(automatic, 'set automatic'), { automatic }]
    },

    control() {
      const { percent } = profile
      const share = experience.percent ?? 100
      return [miss(share >= 100 || percent < share, 'raise percent'), { percent, share }]
    },

    recurrence() {
      const { recurrence = 'once', kind } = experience
      const it = past()
      const facts = { recurrence, ...it }
      if (!it || recurrence === 'always') return [[], facts]
      if (recurrence === 'until_completed') return [miss(!it.completed, CLEAR), facts]
      // A snooze is not the end of it; and what stands beside the stage stays until it is completed or dismissed.
      const open = it.defer_until! > it.last_at || !(onStage(kind) || /^(com|ex)/.test(it.state))
      if (recurrence === 'once' || it.count >= recurrence.times!) return [miss(open, CLEAR), facts]
      const at = it.last_at + span(recurrence.every)
      return [miss(open || now >= at, ''), facts, at]
    },

    snooze() {
      const at = past()?.defer_until ?? 0
      return [miss(now >= at, ''), { defer_until: at }, at]
    },

    frequency() {
      const { frequency_limits } = settings
      // The display that has to fall out of each window before one more fits in.
      const ends = frequency_limits.map(({ count, hours }) => (displayed[count - 1] ?? 0) + hours * 3_600_000)
      const at = experience.unlimited || !onStage(experience.kind) ? 0 : Math.max(0, ...ends)
      return [miss(now >= at, ''), { frequency_limits, displayed }, at]
    },

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
      if ((delivery && !delivery.use_segmentation) || !segment) return [[], {}]
      const found = reading(situation)
      return [readSegment(segment, found), found.facts, found.at]
    },

    seen() {
      const { once } = delivery!
      const { once_rule } = settings
      const seen = !!past()
      // The field table and the not-triggered list of the specification contradict each other; an account chooses.
      const skips = once_rule === 'as_listed' ? !once : once
      return [miss(!(skips && seen), `set once to ${!once}`), { seen, once, once_rule }]
    },
  }
}
