import type { Guard } from '../browser/guard.ts'
import type { Change } from '../keep/record-keeper.ts'
import type { Sign } from '../keep/reporter.ts'
import type { State } from '../state/state.ts'

/**
 * Records once a run that this person came to an experiment, when everything else would have let it show. Both arms are recorded
 * at the same moment and by the same rule.
 */
export function assignArms(
  { $plan, $record }: Pick<State, '$plan' | '$record'>,
  change: Change,
  sign: Sign,
  guard: Guard,
) {
  const entering = new Set<string>()
  $plan.subscribe(
    guard(({ verdicts }) => {
      for (const { control, state, candidate } of verdicts) {
        const { id, name, kind, percent: share, run = 1, version, goal } = candidate.experience
        const known = `${id}:${run}`
        const comes = candidate.kind === 'automatic' && share != null && (control || state === 'show')
        if (!comes || entering.has(known) || $record.get().control.includes(known)) continue
        entering.add(known)
        const arm = control ? 'control' : 'shown'
        const report = sign({ type: 'assigned', experience: id, arm, run, share, version })
        const about = { experience: { id, name, kind }, step: null, delivery: null }
        const enter = guard(() =>
          change(record => {
            if (record.control.includes(known)) return
            const assigned = goal ? { ...record.assigned, [id]: { run, goal, name, kind } } : record.assigned
            return { record: { ...record, control: [...record.control, known], assigned }, reports: [report] }
          }, about),
        )
        enter()?.then(() => entering.delete(known))
      }
    }),
  )
}
