import { computed } from 'nanostores'
import { inOrder } from '../../evaluator/arbitrate.ts'
import { evaluateWith } from '../../evaluator/evaluate-with.ts'
import { leaveAlone } from '../../evaluator/leave-alone.ts'
import type { Past, Situation } from '../../evaluator/situation.ts'
import type { Decided } from '../../protocol/decided.ts'
import type { Item } from '../../protocol/experience.ts'
import type { InteractionState } from '../../protocol/interaction.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Candidate } from '../../protocol/verdict.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { PersonRecord } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { type Boot, type Plan, propertiesOf } from '../state/state.ts'
import { liveOf, nearTo, notUnderWay, pendingOf, requestedOf } from './candidates.ts'
import { type DecideFacts, readerOf, type Segments } from './facts.ts'

/** A plan, and the time until which the clock alone cannot change it. */
export interface Judged extends Plan {
  turnsAt: number
}

/** Computes a plan from the facts: candidates, situation, verdicts. Pure. Each store is computed only when its inputs change. */
export function derive(
  state: State,
  { $feed, $decided, $page, $segments }: DecideFacts,
  guard: Guard,
  activeAt: () => number,
) {
  /** If the computation of a store throws, the store silently keeps its old value. */
  const safely =
    <Args extends unknown[], Result>(work: (...args: Args) => Result | undefined, otherwise: Result) =>
    (...args: Args): Result =>
      guard(work)(...args) ?? otherwise
  /** The result before anything is known. */
  const nothing: Judged = { ...state.$plan.get(), turnsAt: Infinity }
  const { $boot, $record, $address, $now, $paused, $finished, $wishes, $learnt, $events } = state
  const $live = computed($feed, safely(liveOf, []))
  const $asked = computed([$wishes, $live, $boot, $record, $finished], (wishes, live, boot, record, finished) => [
    ...requestedOf(wishes, live, boot),
    ...pendingOf(boot, record, finished),
  ])
  const $near = computed([$live, $address], safely(nearTo, []))
  const $candidates = computed([$asked, $near, $record], (asked, near, record) => [
    ...asked,
    ...notUnderWay(near, record),
  ])
  const $lasting = computed([$boot, $record, $learnt, $feed, $decided, $segments], safely(lastingOf, null))
  // `activeAt` changes with each move of the pointer. It is no store: we read it only when something else changes.
  const $situation = computed(
    [$lasting, $events, $address, $page, $now],
    (lasting, events, url, page, now): Situation | null =>
      lasting && { ...lasting, events, now, url, page: { ...page, active_at: activeAt() } },
  )
  const $judged = computed([$candidates, $situation, $paused, $segments], safely(judge, nothing))
  return { $live, $asked, $candidates, $situation, $judged }
}

function judge(
  candidates: Candidate[],
  situation: Situation | null,
  paused: { [key: string]: number },
  segments: Segments | null,
): Judged | undefined {
  if (!situation) return
  let turnsAt = Infinity
  const turns = (at: number) => {
    turnsAt = Math.min(turnsAt, at)
  }
  const judged = evaluateWith(readerOf(segments), candidates, situation, turns)
  const verdicts = judged.map(verdict => leaveAlone(verdict, paused, situation.now))
  // What rests may show when its rest is over.
  for (const at of Object.values(paused)) if (at > situation.now) turns(at)
  const { first = null, beside } = inOrder(verdicts)
  const extras = verdicts.some(
    ({ control, drop, state, candidate }) => control || drop || (state === 'show' && isExperiment(candidate)),
  )
  const showing = verdicts.filter(({ state }) => state === 'show')
  return { verdicts, showing, next: first, standing: beside, extras, segments: candidates.some(hasSegment), turnsAt }
}

/** Everybody who comes to an experiment is recorded, in both arms. */
const isExperiment = ({ kind, experience }: Candidate) => kind === 'automatic' && experience.percent != null

/** The Segment of the Experience, or of an item of a launcher. */
const hasSegment = ({ experience: { segment, steps } }: Candidate) =>
  segment || (steps[0].buttons as Item[] | undefined)?.some(item => item.segment)

const ORDER: InteractionState[] = ['displayed', 'started', 'exited', 'completed']

/** The part of a situation that a click or a tick does not change. */
export type Lasting = Pick<
  Situation,
  'profile' | 'company' | 'decided' | 'history' | 'arms' | 'displayed' | 'limits' | 'settings' | 'segments' | 'domain'
>

/** Null until the server has answered. `decided` belongs to the feed, which may be older than the answer. */
export function lastingOf(
  { answer }: Boot,
  record: PersonRecord,
  learnt: Properties,
  feed: Feed | null,
  decided: Decided | undefined,
  reader: Segments | null,
): Lasting | null {
  if (!answer) return null
  const { profile, company, history, arms, displayed, limited, settings, segments, url_group_id } = answer
  const times = new Set([...displayed, ...record.displayed])
  for (const time of record.replaced) times.delete(time)
  return {
    profile: { ...profile, properties: propertiesOf(answer, learnt) },
    company,
    decided,
    history: merge(history, record.seen),
    arms,
    displayed: [...times].sort((a, b) => b - a),
    // Until the code for them is loaded, nobody knows whether there is room.
    limits: feed?.limits && (reader?.limitsOf?.(feed.limits, limited, record) ?? []),
    settings,
    segments: { ...feed?.segments, ...segments },
    domain: { enabled: true, url_group_id },
  }
}

/** Merges the server's history with this browser's, which is newer: its reports may still be on their way. */
function merge(server: { [id: string]: Past }, here: { [id: string]: Past }): { [id: string]: Past } {
  const all = { ...server }
  for (const [id, mine] of Object.entries(here)) {
    const theirs = server[id] ?? mine
    all[id] = {
      count: Math.max(mine.count, theirs.count),
      state: latestState(mine, theirs),
      last_at: Math.max(mine.last_at, theirs.last_at),
      completed: mine.completed || theirs.completed,
      defer_until: Math.max(mine.defer_until ?? 0, theirs.defer_until ?? 0) || null,
      ended_at: Math.max(mine.ended_at ?? 0, theirs.ended_at ?? 0) || null,
    }
  }
  return all
}

/** The state of what was displayed last. If that is the same Interaction, the state that is further. */
function latestState(mine: Past, theirs: Past): InteractionState {
  if (mine.last_at !== theirs.last_at) return mine.last_at > theirs.last_at ? mine.state : theirs.state
  return ORDER.indexOf(mine.state) > ORDER.indexOf(theirs.state) ? mine.state : theirs.state
}
