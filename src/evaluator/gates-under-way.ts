import type { Experience } from '../protocol/experience.ts'
import type { Candidate, Gate, GateName, Pending, Verdict } from '../protocol/verdict.ts'
import type { Asked } from './check-return.ts'

/** What the gates of something under way depend on. */
export interface AtStep {
  what: Experience
  step: number
  asked: Asked
  wait?: number
}

const OF_STEP: ReadonlySet<GateName> = new Set(['url', 'triggers'])
const OF_RETURN: ReadonlySet<GateName> = new Set(['domain', 'environment', 'url', 'triggers', 'segment'])

/**
 * What its step asks of this page; after a snooze also of the person (see `checkReturn`). The first step was decided when it
 * began. For whoever asks why: it goes through `evaluate`, which a page has loaded already.
 */
export function gatesUnderWay(judge: (candidates: Candidate[]) => Verdict[], one: AtStep): Gate[] {
  const { what, step, asked, wait } = one
  const at = what.steps[step]
  if (!at || !(wait || step)) return []
  const { triggers, delay, ...again } = at
  const experience = { ...what, steps: [wait ? again : at] } as Experience
  const isFirst = wait && !step
  const skips = isFirst ? asked : { ...asked, skip_url_match: false, skip_triggers: false }
  const delivery = { ...pendingOf(what.id, ''), ...skips }
  const gates = judge([{ kind: 'delivery', delivery, experience }])[0]?.trace ?? []
  return gates.filter(({ gate }) => (wait ? OF_RETURN : OF_STEP).has(gate))
}

/** A Delivery of which only its own questions matter. */
export const pendingOf = (model_id: string, id: string): Pending => ({
  id,
  model_id,
  from: null,
  until: null,
  at: null,
  dropped_because: null,
  once: false,
  use_segmentation: false,
  skip_triggers: false,
  skip_url_match: false,
})
