import type { Host } from '../browser/host.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'

// A page may load its elements late. After this time, others may have the stage.
const PATIENCE = 10_000

type Known = Pick<State, '$stage' | '$stuck'>

/** Hears from a view that its step waits, or is drawn. A step that waits in vain does not hold up the stage. */
export function createPatience(
  { $stage, $stuck }: Known,
  interaction: string,
  { host, moment }: { host: Host; moment: Moment },
): (isWaiting: boolean) => void {
  let timer: number | undefined
  const others = () => $stuck.get().filter(other => other !== interaction)
  return isWaiting => {
    host.clearTimeout(timer)
    if (!isWaiting) return $stuck.set(others())
    timer = host.setTimeout(() => {
      // Something else may have taken the stage meanwhile.
      if ($stage.get()?.showing.interaction !== interaction) return
      moment.set(() => $stuck.set([...others(), interaction]))
    }, PATIENCE)
  }
}
