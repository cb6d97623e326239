import type { Guard } from '../browser/guard.ts'
import type { Change } from '../network/record-keeper.ts'
import type { Sign } from '../network/reporter.ts'
import type { State } from '../state/state.ts'

/** Records, once, that this person is in the control group of an experiment they would have seen. */
export function enterControlGroups(
  { $plan, $record }: Pick<State, '$plan' | '$record'>,
  change: Change,
  sign: Sign,
  guard: Guard,
) {
  const entering = new Set<string>()
  $plan.subscribe(
    guard(({ verdicts }) => {
      for (const { control, candidate } of verdicts) {
        const { id, name, kind } = candidate.experience
        if (!control || entering.has(id) || $record.get().control.includes(id)) continue
        entering.add(id)
        const report = sign({ type: 'control', experience: id })
        const about = { experience: { id, name, kind }, step: null, delivery: null }
        const enter = guard(() =>
          change(record => {
            if (record.control.includes(id)) return
            return { record: { ...record, control: [...record.control, id] }, reports: [report] }
          }, about),
        )
        enter()?.then(() => entering.delete(id))
      }
    }),
  )
}
