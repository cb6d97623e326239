import { matchesUrl } from '../../evaluator/url-match.ts'
import type { On } from '../api/events.ts'
import type { Guard } from '../browser/guard.ts'
import type { Change } from '../keep/record-keeper.ts'
import type { Sign } from '../keep/reporter.ts'
import type { Seen } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** Reports the goals that this address or an event reaches: each goal once, for the last Interaction and for both arms. */
export function reachGoals(
  { $record, $address }: Pick<State, '$record' | '$address'>,
  on: On,
  signal: AbortSignal,
  change: Change,
  sign: Sign,
  guard: Guard,
) {
  const reach = guard(async (isReached: (goal: NonNullable<Seen['goal']>) => boolean) => {
    const { seen, assigned = {} } = $record.get()
    for (const id of Object.keys(assigned)) {
      const { run, goal, name, kind } = assigned[id]!
      if (!isReached(goal)) continue
      const report = sign({ type: 'reached', experience: id, run })
      const about = { experience: { id, name, kind }, step: null, delivery: null }
      await change(record => {
        const { [id]: last, ...others } = record.assigned ?? {}
        return last?.run === run ? { record: { ...record, assigned: others }, reports: [report] } : undefined
      }, about)
    }
    for (const id of Object.keys(seen)) {
      const { goal, interaction, name = '', kind = 'tour' } = seen[id] ?? {}
      if (!goal || !interaction || !isReached(goal)) continue
      const report = sign({ type: 'goal', interaction })
      const about = { experience: { id, name, kind }, step: null, delivery: null }
      await change(record => {
        const last = record.seen[id]
        if (!last?.goal || last.interaction !== interaction) return
        return { record: { ...record, seen: { ...record.seen, [id]: { ...last, goal: null } } }, reports: [report] }
      }, about)
    }
  })

  const look = () => reach(goal => 'url' in goal && matchesUrl(goal.url, $address.get()))
  $address.subscribe(look)
  $record.listen(look)
  const stop = on('event', ({ name }) => reach(goal => 'event' in goal && goal.event === name))
  signal.addEventListener('abort', stop)
}
