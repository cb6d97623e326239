import { randomUUID } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import { type Memory, type Rolled, rollUp, type Which } from './rollup.ts'

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

const EVERY = 1_000
/** The least rest between two passes of one account. REST keeps the work below a twentieth of the time, beside requests. */
const LEAST_REST = 3_000
const REST = 19
/** So often a look is thorough. Those between are brief. */
const THOROUGH_EVERY = 60_000
/** If the last pass took longer than this, readers do not wait for a new one. */
const QUICK = 500

export function startFigures(store: Store, onError: (error: unknown) => void): Figures {
  const holder = randomUUID()
  const memory: Memory = new Map()
  /** By account: since when it has been due. */
  const dueNow = new Map<string, number>()
  const addDue = (account: string) => void (dueNow.has(account) || dueNow.set(account, performance.now()))
  const wakeAt = new Map<string, number>()
  const restsUntil = new Map<string, number>()
  const took = new Map<string, number>()
  const thoroughUntil = new Map<string, number>()
  /** Their last look was brief, so a thorough one must follow. */
  const lookedBriefly = new Set<string>()
  const mayBeBrief = (account: string) => (thoroughUntil.get(account) ?? 0) > performance.now()
  const working = new Map<string, Promise<unknown>>()
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  /** In this process too, only one pass for each account at a time. */
  async function alone(account: string, which: Which): Promise<Rolled> {
    while (working.has(account)) await working.get(account)!.catch(() => {})
    const work = rollUp({ store, account, holder, memory }, which)
    working.set(account, work)
    return work.finally(() => working.delete(account))
  }

  /** One pass. True if another worker is active. */
  async function pass(account: string, which: Which = {}): Promise<boolean> {
    while (working.has(account)) await working.get(account)!.catch(() => {})
    dueNow.delete(account)
    const began = performance.now()
    const { busy, dueAt } = await alone(account, which)
    if (dueAt !== null) wakeAt.set(account, dueAt)
    if (!busy) took.set(account, performance.now() - began)
    if (which.brief) lookedBriefly.add(account)
    else if (!busy) {
      thoroughUntil.set(account, began + THOROUGH_EVERY)
      lookedBriefly.delete(account)
    }
    restsUntil.set(account, performance.now() + Math.max(LEAST_REST, REST * (performance.now() - began)))
    return busy
  }

  async function untilDone(account: string, which: Which = {}): Promise<void> {
    while ((await pass(account, which)) && !stopped) await new Promise(resolve => setTimeout(resolve, 50))
  }

  async function round(): Promise<void> {
    for (const [account, at] of wakeAt)
      if (at <= Date.now()) {
        wakeAt.delete(account)
        addDue(account)
      }
    for (const account of lookedBriefly) if (!mayBeBrief(account)) addDue(account)
    for (const account of [...dueNow.keys()]) {
      if (stopped || (restsUntil.get(account) ?? 0) > performance.now()) continue
      // The other worker may have looked before this was written.
      if (await pass(account, { brief: mayBeBrief(account) }).catch(onError)) addDue(account)
    }
  }

  // First do what an earlier process left.
  running = store
    .query<{ id: string }>('SELECT id FROM accounts ORDER BY id')
    .then(accounts => {
      for (const { id } of accounts) addDue(id)
    })
    .catch(onError)
  let rounds = Promise.resolve()
  const timer = setInterval(() => {
    rounds = running.then(round).catch(onError)
    running = rounds
  }, EVERY)
  timer.unref()

  return {
    due: addDue,
    age: () => Math.max(0, ...[...dueNow.values()].map(since => performance.now() - since)),
    settle: account => untilDone(account),
    makeAnew: account => untilDone(account, { everything: true }),
    async freshen(account, experience) {
      const name = experience === undefined ? account : `${account} ${experience}`
      if ((took.get(name) ?? 0) >= QUICK) return
      const brief = mayBeBrief(account)
      if (experience === undefined) return void (await pass(account, { brief }))
      const began = performance.now()
      await alone(account, { only: experience, brief })
      took.set(name, performance.now() - began)
    },
    clear() {
      memory.clear()
      dueNow.clear()
      wakeAt.clear()
      thoroughUntil.clear()
      lookedBriefly.clear()
    },
    async stop() {
      clearInterval(timer)
      stopped = true
      await running
    },
  }
}
