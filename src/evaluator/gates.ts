import type { Experience, Kind, Step } from '../protocol/experience.ts'
import { type Facts, type Reader, readSegment } from './segment.ts'
import type { Past, Pending } from './situation.ts'
import { span } from './span.ts'
import { elementOf, readTriggers } from './triggers.ts'
import { Unreadable } from './unreadable.ts'
import { readUrl } from './url-match.ts'
import { entry, timeOf } from './value.ts'
import type { GateName } from './verdict.ts'

/** What a gate is asked about. */
export interface Asked extends Reader {
  experience: Experience
  /** The first step, whose address and triggers decide when the whole Experience starts. */
  step: Step
  /** Null for an Experience that starts by itself. */
  delivery: Pending | null
}

/** Passed, failed or unknown (null); the facts read; what would pass it (empty: time will); when time alone turns it. */
export type Answer = [ok: boolean | null, facts: Facts, change?: string, at?: number]

const HOUR = 3_600_000

/** Tours and surveys hold the stage, one at a time; the others stand beside it. */
export const onStage = (kind: Kind): boolean => kind === 'tour' || kind === 'survey'

const instant = (text: string): number => {
  const time = timeOf(text)
  if (Number.isNaN(time)) throw new Unreadable(`no time: ${text}`)
  return time
}

const pastOf = ({ experience, situation }: Asked): Past | null => {
  const past = entry(situation.history, experience.id)
  return past?.count ? past : null
}

export const GATES: { [name in GateName]: (asked: Asked) => Answer } = {
  pending({ delivery }) {
    const { at, dropped_because } = delivery!
    return [!at && !dropped_because, { at, dropped_because }, 'make another Delivery']
  },

  until({ delivery, situation: { now } }) {
    const { until } = delivery!
    if (until === null) return [true, { until }]
    const end = instant(until)
    return [now <= end, { until, now }, 'move until', now <= end ? Math.floor(end) + 1 : undefined]
  },

  domain({ situation: { domain } }) {
    return [domain.enabled === true, { enabled: domain.enabled }, 'enable the domain']
  },

  environment({ experience, situation: { domain } }) {
    const url_group_ids = experience.url_group_ids ?? null
    const { url_group_id } = domain
    const ok = !url_group_ids || !url_group_id || url_group_ids.includes(url_group_id)
    return [ok, { url_group_ids, url_group_id }, `add Environment ${url_group_id}`]
  },

  from({ delivery, situation: { now } }) {
    const { from } = delivery!
    if (from === null) return [true, { from }]
    const start = instant(from)
    return [now >= start, { from, now }, '', start]
  },

  live({ experience: { published_at } }) {
    return [!!published_at, { published_at }, 'publish it']
  },

  automatic({ experience: { automatic = true } }) {
    return [automatic, { automatic }, 'let it start by itself']
  },

  control({ experience, situation: { profile } }) {
    const share = experience.percent ?? 100
    const { percent } = profile
    if (typeof percent !== 'number') throw new Unreadable('no percent')
    return [share >= 100 || percent < share, { percent, share }, `raise percent above ${percent}`]
  },

  recurrence(asked) {
    const { experience, situation } = asked
    const { recurrence = 'once', kind } = experience
    const past = pastOf(asked)
    const facts = { recurrence, count: past?.count ?? 0, state: past?.state ?? null }
    const change = 'clear the profile'
    if (recurrence === 'always' || !past) return [true, facts]
    if (recurrence === 'until_completed') return [!past.completed, facts, change]
    // A snooze is not the end of it; and what stands beside the stage stays until it is completed or dismissed.
    const snoozed = past.defer_until !== null && past.defer_until > past.last_at
    const standing = !onStage(kind) && past.state !== 'completed' && past.state !== 'exited'
    if (recurrence === 'once') return [snoozed || standing, facts, change]
    const again = past.last_at + span(recurrence.every)
    const left = past.count < (recurrence.times ?? Number.POSITIVE_INFINITY)
    return [
      snoozed || standing || (left && situation.now >= again),
      facts,
      left ? '' : change,
      left ? again : undefined,
    ]
  },

  snooze(asked) {
    const defer_until = pastOf(asked)?.defer_until ?? null
    return [!(defer_until! > asked.situation.now), { defer_until }, '', defer_until ?? undefined]
  },

  frequency({ experience: { kind, unlimited = false }, situation }) {
    const { now, displayed, settings } = situation
    const { frequency_limits } = settings
    const free = unlimited || !onStage(kind)
    let at = now
    for (const { count, hours } of free ? [] : frequency_limits) {
      // The display that has to fall out of the window before one more fits in.
      const oldest = count < 1 ? Number.POSITIVE_INFINITY : displayed[count - 1]
      if (oldest !== undefined) at = Math.max(at, oldest + hours * HOUR)
    }
    const facts = free ? { unlimited, kind } : { frequency_limits, last: displayed[0] ?? null }
    return [at <= now, facts, at < Number.POSITIVE_INFINITY ? '' : 'raise the limit', at]
  },

  url({ step, delivery, situation: { url } }) {
    if (delivery?.skip_url_match) return [true, { skip_url_match: true }]
    if (!step.url?.rules.length) return [true, {}]
    if (url === null) return [null, { url }, 'ask on a page']
    const miss = readUrl(step.url, url)
    return [!miss, { url }, `an address: ${miss?.text}`]
  },

  triggers({ step, delivery, situation: { page, now } }) {
    if (delivery?.skip_triggers) return [true, { skip_triggers: true }]
    if (!step.triggers?.length && !step.delay && !elementOf(step)) return [true, {}]
    if (!page) return [null, { page }, 'ask on a page']
    const { ok, at, miss } = readTriggers(step, page, now)
    const waiting = ok === false && at < Number.POSITIVE_INFINITY
    return [ok, { missing: miss?.text ?? null }, waiting ? '' : miss?.text, at]
  },

  segment(asked) {
    const { delivery, experience } = asked
    const { segment } = experience
    if (delivery && !delivery.use_segmentation) return [true, { use_segmentation: false }]
    if (!segment) return [true, {}]
    const facts: Facts = {}
    const { miss, at } = readSegment(segment, asked, facts)
    return [!miss, facts, miss?.text, at]
  },

  seen(asked) {
    const { once } = asked.delivery!
    const { once_rule } = asked.situation.settings
    const seen = !!pastOf(asked)
    // The field table and the not-triggered list of the specification contradict each other; an account chooses.
    const skips = once_rule === 'as_listed' ? !once : once
    return [!(skips && seen), { seen, once, once_rule }, `set once to ${!once}`]
  },
}

/** In order: what can only wait comes before what drops for good, except that a Delivery past its end is over. */
export const DELIVERY: GateName[] = [
  'pending', 'until', 'domain', 'environment', 'from', 'live', 'url', 'triggers', 'segment', 'seen',
] // biome-ignore format: the order is the point

export const AUTOMATIC: GateName[] = [
  'domain', 'environment', 'live', 'automatic', 'control', 'recurrence', 'snooze', 'frequency', 'url', 'triggers', 'segment',
] // biome-ignore format: the order is the point
