import type { Act, Local } from './local.ts'

/** Writes into the local past what just happened with the Experience of an act. */
export function recordPast(local: Local, act: Act, type: string, at: number) {
  const { id, goal } = act.experience
  const past = local.past[id]
  if (type === 'displayed')
    local.past[id] = {
      state: type,
      completed: false,
      defer_until: null,
      ...past,
      count: (past?.count ?? 0) + 1,
      last_at: at,
      interaction: act.interaction,
      goal,
      done: act.done,
    }
  if (!past) return
  if (act.done?.length) past.done = act.done
  if (type === 'snoozed') past.defer_until = act.wait!
  if (type === 'completed') past.completed = true
  if (type === 'completed' || type === 'exited' || (type === 'started' && past.state === 'displayed')) past.state = type
}
