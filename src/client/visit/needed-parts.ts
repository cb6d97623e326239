import type { Kind } from '../../protocol/experience.ts'
import type { Guard } from '../browser/guard.ts'
import type { Moment } from '../state/moment.ts'
import { PAUSE, type State } from '../state/state.ts'

type Facts = Pick<State, '$boot' | '$record' | '$plan' | '$leases' | '$wishes' | '$now' | '$address'>

export interface Needed {
  decide: boolean
  stage: boolean
  extras: boolean
  /** The view that comes next: fetched beside the stage, not after it. */
  view?: Kind
}

/** A link that asks for an Experience. */
const LINK = /[?&]beckon=/

/** Nothing is loaded for what nobody will see. */
export function neededParts({ $boot, $record, $plan, $leases, $wishes, $now, $address }: Facts): Needed {
  const { answer } = $boot.get()
  if (!answer) return { decide: false, stage: false, extras: false }
  const { showings, shown, seen } = $record.get()
  const { next, standing, verdicts } = $plan.get()
  const pending = answer.deliveries.filter(({ delivery }) => !shown.includes(delivery.id))
  const leased = pending.find(({ delivery }) => $leases.get()[delivery.id])
  const due = showings.find(({ wait }) => !wait || wait <= $now.get().at)
  return {
    decide:
      !!answer.feed?.kinds[0] ||
      pending.some(({ delivery }) => !$leases.get()[delivery.id]) ||
      showings.some(({ wait }) => wait) ||
      $wishes.get().length > 0 ||
      LINK.test($address.get()),
    stage: !!(due || leased || next),
    extras:
      standing.length > 0 ||
      verdicts.some(({ control }) => control) ||
      Object.values(seen).some(({ goal }) => goal),
    view: (due ?? leased ?? next)?.experience.kind,
  }
}

/** Loads what the facts ask for; what did not come is asked for again after a pause. */
export function loadNeeded(
  facts: Facts,
  load: (what: 'decide' | 'stage' | 'extras' | Kind) => Promise<unknown>,
  moment: Moment,
  guard: Guard,
) {
  const { $boot, $record, $plan, $leases, $wishes, $now, $address } = facts
  const waits: { [what: string]: number } = {}

  const bring = guard(async (what: Parameters<typeof load>[0]) => {
    if ((waits[what] ?? 0) > $now.get().at) return
    waits[what] = Infinity
    try {
      await load(what)
    } catch (error) {
      waits[what] = $now.get().at + PAUSE
      moment.wakeAt(waits[what])
      throw error
    }
  })
  const look = guard(() => {
    const { decide, stage, extras, view } = neededParts(facts)
    if (decide) bring('decide')
    if (stage) bring('stage')
    if (stage && view) bring(view)
    if (extras) bring('extras')
  })
  for (const $fact of [$boot, $record, $plan, $leases, $wishes, $now, $address]) $fact.listen(look)
}
