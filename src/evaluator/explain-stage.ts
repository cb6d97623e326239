import type { Experience } from '../protocol/experience.ts'
import type { Candidate, Gate, GateName, Verdict } from '../protocol/verdict.ts'
import { arbitrate, type Decision, holding, type Stage, type UnderWay } from './arbitrate.ts'
import { onStage } from './gates.ts'
import { type AtStep, gatesUnderWay, pendingOf } from './gates-under-way.ts'
import { keyOf } from './key-of.ts'

/** Something under way, with what people call it, its step and how it began. */
export interface ToldUnderWay extends UnderWay, AtStep {
  wait?: number
}

/** The stage, as somebody reads it who asks why. Plain JSON. */
export interface ToldStage extends Stage {
  underWay: ToldUnderWay[]
}

/**
 * Why something is not on the stage, although its conditions hold or it has begun.
 * - `paused`: nothing may be shown. `hidden`: nobody can see the page. `rests`: it failed or was refused a moment ago.
 * - `quiet`: somebody has closed something just now, so nothing opens automatically.
 * - `taken`: something else has the stage, or goes first. `begun`: the same is under way already.
 * - `withdrawn`: it is not live any more. `closed`: its end is being written. `snoozed`: until a time.
 * - `elsewhere`: it is open in another tab. `return`: its snooze is over, and page or person do not fit.
 * - `step`: its step is for another page, or waits for something. `stuck`: it waited for its element in vain.
 */
export type StageWhy =
  | 'paused' | 'hidden' | 'rests' | 'taken' | 'begun' | 'withdrawn' | 'closed' | 'snoozed' | 'elsewhere' | 'return' | 'step' | 'stuck' | 'quiet' // biome-ignore format: a table of words

type Why = { because: StageWhy; at?: number; by?: By; gate?: GateName }
/** What has the stage instead. */
type By = { kind: string; name: string; delivered: boolean }

/** The verdicts with the reasons of the stage, and a verdict about each thing under way. */
export function explainStage(
  verdicts: Verdict[],
  stage: ToldStage,
  judge: (candidates: Candidate[]) => Verdict[],
): { verdicts: Verdict[]; underWay: Verdict[] } {
  const decision = arbitrate(verdicts, stage)
  const by = holderAfter(decision, stage)
  return {
    verdicts: verdicts.map(verdict => {
      const why = verdict.state === 'show' && whyNotBegun(verdict.candidate, stage, decision, by)
      return why ? waiting(verdict, why, () => verdict.trace) : verdict
    }),
    underWay: stage.underWay.map(one => {
      const gates = () => gatesUnderWay(judge, one)
      const why = whyNotShown(one, stage, decision, by, gates)
      const verdict: Verdict = { state: 'show', candidate: candidateOf(one), because: null, trace: gates() }
      return why ? waiting(verdict, why, gates) : verdict
    }),
  }
}

function waiting(verdict: Verdict, why: Why, gates: () => Gate[]): Verdict {
  return {
    state: 'wait',
    candidate: verdict.candidate,
    because: 'stage',
    get trace() {
      return [...gates(), gateOf(why)]
    },
  }
}

function gateOf({ at, ...facts }: Why): Gate {
  return { gate: 'stage', result: 'fail', facts, change: at ? 'wait' : facts.because, ...(at && { at }) }
}

/** What has the stage once the decision is carried out. */
function holderAfter(decision: Decision, stage: ToldStage): { key: string; by: By } | null {
  if (decision.move === 'begin') {
    const { candidate } = decision
    return { key: keyOf(candidate), by: byOf(candidate.experience, candidate.kind === 'delivery') }
  }
  const { held, holder } = holding(stage)
  const id = 'interaction' in decision ? decision.interaction : (holder ?? held)?.interaction
  const one = stage.underWay.find(({ interaction }) => interaction === id)
  return one ? { key: one.interaction, by: byOf(one.what, !!one.delivery) } : null
}

const byOf = ({ kind, name }: Experience, delivered: boolean): By => ({ kind, name, delivered })

const restOf = (key: string, { rests, now }: Stage) => {
  const at = rests[key] ?? 0
  return at > now ? at : 0
}

/** Why something that comes automatically does not open yet. */
const quietUntil = ({ quiet = 0, now }: Stage, delivered: boolean): Why | null =>
  quiet > now && !delivered ? { because: 'quiet', at: quiet } : null

/** Why a candidate whose conditions hold does not begin. Null: it does. */
function whyNotBegun(
  candidate: Candidate,
  stage: ToldStage,
  decision: Decision,
  holder: ReturnType<typeof holderAfter>,
): Why | null {
  const key = keyOf(candidate)
  if (!stage.open) return { because: 'paused' }
  const rest = restOf(key, stage)
  if (rest) return { because: 'rests', at: rest }
  // Launchers, tooltips and embeds stand beside the stage.
  if (!onStage(candidate.experience.kind)) return null
  if (decision.move === 'begin' && holder?.key === key) return null
  if (!stage.visible) return { because: 'hidden' }
  const begun = stage.underWay.find(one => !one.delivery && one.experience === candidate.experience.id)
  if (begun && candidate.kind === 'automatic') return { because: 'begun' }
  if (holder) return { because: 'taken', by: holder.by }
  return quietUntil(stage, candidate.kind === 'delivery')
}

/** Why something under way is not seen here. Null: it is, or will be in a moment. */
function whyNotShown(
  one: ToldUnderWay,
  stage: ToldStage,
  decision: Decision,
  holder: ReturnType<typeof holderAfter>,
  gates: () => Gate[],
): Why | null {
  const { live, leaving, wait = 0, tab, left, returns, stuck, interaction } = one
  if (live === null) return { because: 'withdrawn' }
  if (leaving) return { because: 'closed' }
  if (wait > stage.now) return { because: 'snoozed', at: wait }
  if (!wait && tab !== stage.tab && !left) return { because: 'elsewhere' }
  if (!stage.open) return { because: 'paused' }
  const isShown = stage.shows?.interaction === interaction && decision.move === 'stay'
  if (!isShown && !stage.visible) return { because: 'hidden' }
  const rest = restOf(interaction, stage)
  if (rest && !isShown) return { because: 'rests', at: rest }
  const gate = gates().find(({ result }) => result !== 'pass')?.gate
  if (wait && !returns) return { because: 'return', gate }
  if (stuck) return gate ? { because: 'step', gate } : { because: 'stuck' }
  if (holder && holder.key !== interaction) return { because: 'taken', by: holder.by }
  if (gate) return { because: 'step', gate }
  return wait || left ? quietUntil(stage, !!one.delivery) : null
}

function candidateOf({ what, delivery, asked }: ToldUnderWay): Candidate {
  if (!delivery) return { kind: 'automatic', experience: what }
  return { kind: 'delivery', delivery: { ...pendingOf(what.id, delivery), ...asked }, experience: what }
}
