import type { Experience, Kind, Recurrence, Step } from '../protocol/experience.ts'
import type { SegmentGroup } from '../protocol/segment.ts'
import type { GateName, Pending } from '../protocol/verdict.ts'
import { placeOf } from './arm.ts'
import { type Answer, WAIT } from './miss.ts'
import type { Past, Situation } from './situation.ts'
import { span } from './span.ts'
import { elementOf, readTriggers } from './triggers.ts'
import { unreadable } from './unreadable.ts'
import { type FindPattern, readUrl } from './url-match.ts'
import { entry, timeOf } from './value.ts'

/** Tours and surveys hold the stage, one at a time. The others stand beside it. */
export const onStage = (kind: Kind): boolean => kind === 'tour' || kind === 'survey'

/** What a person lacks to be in a Segment. With `deciding`, nobody needs the facts. */
export type ReadSegment = (segment: SegmentGroup, situation: Situation, deciding?: unknown) => Answer

/** What reads Segments and limit groups. Both are parts of their own, because few accounts have them. */
export interface Readers {
  readSegment: ReadSegment
  readLimits?: (situation: Situation, experience: Experience) => Answer
}

/** Undefined if there is no such condition. It may read anything: if it throws, the result is unknown. */
type Question = (
  situation: Situation,
  experience: Experience,
  delivery: Pending,
  read: Readers,
  deciding: unknown,
  find: FindPattern | undefined,
) => Answer | undefined

/** An automatic Experience skips nothing, and its Segment counts. */
export const BY_ITSELF = { use_segmentation: true } as Pending

/** A time that may be null. */
const momentOf = (time: string | null, open: number): number =>
  time === null ? open : timeOf(time) || unreadable('time', time)

/** Whether a step may be shown at this address. */
export function askUrl({ url: match }: Step, { url }: Situation, find?: FindPattern): Answer | undefined {
  if (match?.rules.length) return [readUrl(match, url ?? unreadable('url', url), find), { url }]
}

/** Whether the triggers of a step have fired. */
export function askTriggers(step: Step, { page, now }: Situation): Answer | undefined {
  if (step.triggers?.length || step.delay || elementOf(step))
    return readTriggers(step, page ?? unreadable('page', page), now)
}

/**
 * All gates of a candidate, in order. Gates that can only wait come before gates that drop. The exception is a Delivery past its
 * end, which is over. The last value: true for Deliveries only, false for automatic Experiences only.
 */
export const GATES: [gate: GateName, question: Question, delivered?: boolean][] = [
  [
    'pending',
    (_, __, { at, dropped_because }) => [!(at || dropped_because) || ['make another'], { at, dropped_because }],
    true,
  ],
  [
    'until',
    ({ now }, _, { until }) => {
      const end = momentOf(until, Infinity)
      return [!(now > end) || ['move it'], { until }, end + 1]
    },
    true,
  ],
  ['domain', ({ domain }) => [domain.enabled === true || ['enable it'], domain]],
  [
    'environment',
    ({ domain: { url_group_id } }, { url_group_ids }) => {
      const ok = !url_group_ids || !url_group_id || url_group_ids.includes(url_group_id)
      return [ok || [`add ${url_group_id}`], { url_group_id, url_group_ids }]
    },
  ],
  [
    'from',
    ({ now }, _, { from }) => {
      const at = momentOf(from, 0)
      return [now >= at || WAIT, { from }, at]
    },
    true,
  ],
  ['live', (_, { published_at }) => [!!published_at || ['publish it'], { published_at }]],
  ['automatic', (_, { automatic = true }) => [automatic || ['make it automatic'], { automatic }], false],
  [
    'control',
    ({ profile: { percent }, arms }, experience) => {
      const share = experience.percent ?? 100
      if (share >= 100) return [true, { percent, share }]
      const kept = entry(arms ?? {}, experience.id)
      if (kept?.run === (experience.run ?? 1))
        return [kept.arm === 'shown' || ['raise percent'], { arm: kept.arm, share }]
      const place = placeOf(percent, experience.id)
      return [place < share || ['raise percent'], { percent: place, share }]
    },
    false,
  ],
  [
    'recurrence',
    ({ now, history }, { id, kind, recurrence = 'once' }) => {
      const past = entry(history, id)
      const at = past && recurs(kind, recurrence, past)
      return [at === undefined || now >= at || (at < Infinity ? WAIT : ['clear profile']), { recurrence, ...past }, at]
    },
    false,
  ],
  [
    'snooze',
    ({ now, history }, { id }) => {
      const past = entry(history, id)
      // Whoever closed or completed it after they said "later" has said their last word.
      const defer_until = past && !hasEnded(past) ? past.defer_until : null
      return [now >= defer_until! || WAIT, { defer_until }, defer_until!]
    },
    false,
  ],
  [
    'frequency',
    ({ now, displayed, settings: { frequency_limits } }, { unlimited, kind }) => {
      // In each window, this display must become too old before one more is allowed.
      const ends = frequency_limits.map(({ count, hours }) => (displayed[count - 1] ?? 0) + hours * 3_600_000)
      const at = unlimited || !onStage(kind) ? 0 : Math.max(0, ...ends)
      return [now >= at || WAIT, { frequency_limits, displayed }, at]
    },
    false,
  ],
  [
    'limited',
    (situation, experience, _, { readLimits }) =>
      situation.limits && (readLimits ?? unreadable('limits', 'yet'))(situation, experience),
    false,
  ],
  [
    'url',
    (situation, { steps: [step] }, { skip_url_match }, _, __, find) =>
      skip_url_match ? undefined : askUrl(step, situation, find),
  ],
  [
    'triggers',
    (situation, { steps: [step] }, { skip_triggers }) => (skip_triggers ? undefined : askTriggers(step, situation)),
  ],
  [
    'segment',
    (situation, { segment }, { use_segmentation }, { readSegment }, deciding) => {
      if (use_segmentation && segment) return readSegment(segment, situation, deciding)
    },
  ],
  [
    'seen',
    ({ history, settings: { once_rule } }, { id }, { once }) => {
      const seen = !!entry(history, id)
      // The field table and the not-triggered list of the specification contradict each other, so each account chooses.
      const skips = once_rule === 'as_listed' ? !once : once
      return [!(skips && seen) || [`set once to ${!once}`], { seen, once, once_rule }]
    },
    true,
  ],
]

/** How long something stays away after it was closed, if its author does not say. */
const AFTER_CLOSING = '1d'

/** When an Experience may start again, after what the person did with it. */
function recurs(kind: Kind, recurrence: Recurrence, past: Past): number {
  const { repeat, every, times, after_closing = AFTER_CLOSING } = rule(recurrence)
  const isOver = past.state === 'completed' || past.state === 'exited' || hasEnded(past)
  // What was completed elsewhere does not come back from a snooze, unless it recurs.
  if (past.completed && (repeat === 'once' || repeat === 'until_completed')) return Infinity
  if (past.defer_until! > past.last_at && !hasEnded(past)) return 0
  // Launchers, tooltips and embeds stay until they are completed or dismissed.
  if (!onStage(kind) && !isOver) return 0
  if (repeat === 'once') return Infinity
  if (every) return past.count >= times! ? Infinity : past.last_at + span(every)
  // What somebody closed stays away for a while, and so does what they completed: nothing starts again by itself at once.
  return isOver ? (past.ended_at ?? past.last_at) + span(after_closing) : 0
}

/** Whether it was closed or completed since it was last displayed, on whichever device, also where a later one is still open. */
const hasEnded = ({ ended_at, last_at }: Past): boolean => (ended_at ?? 0) > last_at

interface Rule {
  repeat?: 'once' | 'until_completed' | 'always'
  every?: string
  times?: number
  after_closing?: string
}

const rule = (recurrence: Recurrence): Rule => (typeof recurrence === 'string' ? { repeat: recurrence } : recurrence)
