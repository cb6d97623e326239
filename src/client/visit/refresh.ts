import type { BootAnswer } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Transport } from '../network/transport.ts'
import type { State } from '../state/state.ts'

// Moving on or coming back after so long boots again: a Delivery made meanwhile appears.
const FRESH = 30_000
const MOST_TRIES = 5

export interface Refresh {
  /** Asks the server; whoever calls while it is being asked waits for the same answer. */
  ask(): Promise<unknown>
  /** Asks again, after what is under way. */
  again(): Promise<void>
  /** Asks again if the last answer is old. */
  ifOld(): Promise<unknown> | undefined
}

/** One boot at a time; one that failed is tried again a few times, when the server may be asked. */
export function createRefresh(
  host: Host,
  clock: Clock,
  server: Transport,
  { $boot }: Pick<State, '$boot'>,
  boot: () => Promise<BootAnswer>,
  apply: (answer: BootAnswer) => Promise<void>,
  guard: Guard,
  signal: AbortSignal,
): Refresh {
  let tries = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let asking: Promise<unknown> | null = null
  let timer: number | undefined

  async function start() {
    host.clearTimeout(timer)
    try {
      const answer = await boot()
      tries = 0
      if (signal.aborted) return
      answeredAt = clock.latest()
      await apply(answer)
    } catch (error) {
      const { answer } = $boot.get()
      $boot.set({ state: answer ? 'open' : 'unreachable', answer })
      if (++tries < MOST_TRIES && !signal.aborted) timer = host.setTimeout(ask, server.rest())
      throw error
    }
  }

  const ask = () => {
    // Whoever waited for it may have left meanwhile.
    if (signal.aborted) return Promise.resolve()
    asking ??= Promise.resolve(guard(start)()).finally(() => {
      asking = null
    })
    return asking
  }
  return {
    ask,
    async again() {
      await asking
      await ask()
    },
    ifOld: () => (clock.latest() - answeredAt > FRESH ? ask() : undefined),
  }
}
