import type { Candidate } from '../../evaluator/situation.ts'
import { type Boot, type Finished, keyOf, type Plan, type Staged } from '../state/facts.ts'
import { isSame, type PersonRecord, type Showing } from '../state/record.ts'

/** What is to happen on the stage of this tab; `key` says whether two choices are the same. */
export type Choice = { key: string } & (
  | { move: 'stay' }
  /** What stands there is over, or went on elsewhere. */
  | { move: 'close' }
  | { move: 'show'; showing: Showing }
  | { move: 'begin'; candidate: Candidate }
  /** Its tab is gone, or its snooze is over. */
  | { move: 'take over'; showing: Showing }
)

export interface Facts {
  boot: Boot
  record: PersonRecord
  tab: string | null
  visible: boolean
  stage: Staged | null
  leaving: string[]
  gone: string[]
  late: string[]
  paused: { [key: string]: number }
  finished: { [delivery: string]: Finished }
  plan: Plan
  now: number
}

const STAY: Choice = { move: 'stay', key: 'stay' }
const CLOSE: Choice = { move: 'close', key: 'close' }

/** A Delivery is never interrupted and goes before all else; whatever gave way comes back. Only what is ours is painted. */
export function choose(facts: Facts): Choice {
  const { boot, record, tab, visible, stage, leaving, paused, now } = facts
  const mine = record.showings.filter(
    showing => showing.tab === tab && !showing.wait && !leaving.includes(showing.interaction),
  )
  const held = stage && mine.find(isSame(stage.showing))
  if (stage && (!boot.answer || !held)) return CLOSE
  if (!boot.answer || !visible) return STAY

  const isPaused = (key: string) => (paused[key] ?? 0) > now
  const show = (held?.delivery ? held : mine.find(({ delivery }) => delivery)) ?? mine[0]
  const next = show?.delivery ? null : nextOf(facts, isPaused, !!show)
  const left = mine[0] ? undefined : abandoned(facts, isPaused)
  if (left && (left.delivery || next?.kind !== 'delivery'))
    return { move: 'take over', showing: left, key: `take over ${left.interaction}` }
  if (next) return { move: 'begin', candidate: next, key: `begin ${idOf(next)}` }
  if (show && show !== held && !isPaused(show.interaction))
    return { move: 'show', showing: show, key: `show ${show.interaction}` }
  return STAY
}

/** What boot has leased to this page was decided by the server; all else by the plan. */
function nextOf(
  { boot, record, late, finished, plan }: Facts,
  isPaused: (key: string) => boolean,
  busy: boolean,
): Candidate | null {
  const leased = boot.answer?.deliveries.find(
    ({ delivery: { id }, claimed_until }) =>
      claimed_until && !late.includes(id) && !finished[id] && !record.shown.includes(id) && !isPaused(id),
  )
  if (leased) return { kind: 'delivery', ...leased }
  const { next } = plan
  return next && (!busy || next.kind === 'delivery') ? next : null
}

function abandoned({ record, tab, gone, leaving, now }: Facts, isPaused: (key: string) => boolean) {
  return record.showings.find(
    ({ tab: owner, wait, interaction }) =>
      owner !== tab &&
      !leaving.includes(interaction) &&
      !isPaused(interaction) &&
      (wait ? wait <= now : gone.includes(owner)),
  )
}

const idOf = (candidate: Candidate) =>
  candidate.kind === 'delivery'
    ? candidate.delivery.id || `wish ${candidate.delivery.model_id}`
    : candidate.experience.id

/** What a choice is paused under when its move has failed. */
export function pauseKey(choice: Choice): string {
  if (choice.move === 'begin') return keyOf(choice.candidate)
  return choice.move === 'show' || choice.move === 'take over' ? choice.showing.interaction : ''
}
