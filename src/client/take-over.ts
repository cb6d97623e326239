import type { Core, Stage } from './core.ts'
import { type Act, sameAct } from './local.ts'
import { isAlive } from './ownership.ts'

/** Takes over an act whose tab is gone, or whose snooze is over. */
export async function takeOver(core: Core, { displayed }: Stage) {
  const now = core.clock.now()
  let act: Act | undefined
  for (const other of core.local.acts.filter(({ tab, wait }) => tab !== core.tab && !(wait! > now)))
    if (!act && !(other.tab && (await isAlive(core.host, core.token, other.tab)))) act = other
  if (!act) return
  const back = act.wait ? [core.sign(displayed(act))] : []
  await core.change(local => {
    const mine = local.acts.find(sameAct(act))
    const past = local.past[act.experience.id]
    if (mine?.tab !== act.tab) return
    if (act.wait && past) past.last_at = now
    Object.assign(mine, { tab: core.tab, wait: undefined })
    return back
  })
}
