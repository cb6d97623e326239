import { randomUUID } from 'node:crypto'
import { everyAccountId } from '../../journal/every-account-id.ts'
import { createWorker, type Watch } from '../../journal/worker.ts'
import type { Store } from '../../store/store.ts'
import { type Memory, rollUp, type Which } from './rollup.ts'

declare module '../../journal/behind.ts' {
  interface Behind {
    figures: Figures
  }
}

/** Computes figures in the background, for one account after another. */
export interface Figures {
  /** Something may have changed in this account. */
  due(account: string): void
  /** Computes everything that has changed. If another worker is active, waits for it. */
  settle(account: string): Promise<void>
  /** Computes everything again, from the rows and from what forgotten people left. */
  makeAnew(account: string): Promise<void>
  /** Milliseconds that the oldest change has waited. */
  age(): number
  /** Computes what has changed, of one Experience or of all. Not if that takes long, or if another worker is already doing it. */
  freshen(account: string, experience?: string): Promise<void>
  clear(): void
  stop(): Promise<void>
}

/** Several changes are counted together. */
const DELAY = 1_000
/** The least rest between two passes of one account. REST keeps the work below a twentieth of the time, beside requests. */
const LEAST_REST = 3_000
const REST = 19
/** So often a look is thorough. Those between are brief. */
const THOROUGH_EVERY = 60_000
/** If the last pass took longer than this, readers do not wait for a new one. */
const QUICK = 500
/** Another process counts at the moment. */
const PATIENCE = 50

export function startFigures(store: Store, watch: Watch): Figures {
  const holder = randomUUID()
  const memory: Memory = new Map()
  /** How long the last pass took, of an account or of one Experience. */
  const took = new Map<string, number>()
  const thoroughUntil = new Map<string, number>()
  const mayBeBrief = (account: string) => (thoroughUntil.get(account) ?? 0) > performance.now()
  const count = (account: string, which: Which) => rollUp({ store, account, holder, memory }, which)

  const worker = createWorker(
    {
      name: 'figures',
      delay: DELAY,
      pause: LEAST_REST,
      look: () => everyAccountId(store),
      async pass(account, { isAwaited }) {
        const brief = !isAwaited && mayBeBrief(account)
        const began = performance.now()
        const { busy, dueAt } = await count(account, { brief })
        const lasted = performance.now() - began
        const rest = Math.max(LEAST_REST, REST * lasted)
        // Another worker may have looked before this was written.
        if (busy) return { more: true, rest }
        took.set(account, lasted)
        if (!brief) thoroughUntil.set(account, began + THOROUGH_EVERY)
        const untilThorough = brief ? thoroughUntil.get(account)! - performance.now() : Number.POSITIVE_INFINITY
        const untilDue = dueAt === null ? Number.POSITIVE_INFINITY : dueAt - Date.now()
        return { rest, again: Math.min(untilThorough, untilDue) }
      },
    },
    watch,
  )

  return {
    due: worker.due,
    age: worker.age,
    settle: worker.settle,
    async makeAnew(account) {
      const anew = () => worker.alone(account, () => count(account, { everything: true }))
      while ((await anew()).busy) await new Promise(resolve => setTimeout(resolve, PATIENCE))
    },
    async freshen(account, experience) {
      const name = experience === undefined ? account : `${account} ${experience}`
      if ((took.get(name) ?? 0) >= QUICK) return
      if (experience === undefined) return void (await worker.run(account))
      const began = performance.now()
      await worker.alone(account, () => count(account, { only: experience, brief: mayBeBrief(account) }))
      took.set(name, performance.now() - began)
    },
    clear() {
      memory.clear()
      thoroughUntil.clear()
      worker.clear()
    },
    stop: worker.stop,
  }
}
