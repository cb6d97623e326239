import { startSchedules } from '../content/schedules/start-schedules.ts'
import { createSeenHosts } from '../domains/seen-hosts.ts'
import type { Metrics } from '../ground/create-metrics.ts'
import type { Limits } from '../ground/limits.ts'
import { describeError } from '../http/request-log.ts'
import type { Behind } from '../journal/behind.ts'
import { HOLD } from '../journal/hold.ts'
import { createTallies, type Written } from '../journal/tallies.ts'
import { goOnForgetting } from '../operations/forgetting/take-away.ts'
import { startRetiring } from '../operations/start-retiring.ts'
import { type Swept, sweep } from '../operations/sweep.ts'
import { startFigures } from '../results/figures/start-figures.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Send } from '../webhooks/send.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { type Entered, enterNotes } from './enter-notes.ts'

const EVERY = 1_000

export function startBehind(
  store: Store,
  limits: Limits,
  send: Send,
  metrics: Pick<Metrics, 'webhook' | 'swept'>,
  warn: (sentence: string) => void,
): Behind {
  const tallies = createTallies()
  const hosts = createSeenHosts()
  const dueNow = new Set<string>()
  // A message may quote values of people, so we log only its name and code. If the server stops, the next process continues.
  const onError = (error: unknown) => {
    if (!stopped) warn(`Work behind the requests failed and is tried again: ${describeError(error)}`)
  }
  const figures = startFigures(store, onError)
  // Once the database is closed, we cannot store whether the last messages arrived. They are sent again.
  const watched: Send = async (...request) => {
    const outcome = await send(...request)
    metrics.webhook(outcome.ok)
    return outcome
  }
  const webhooks = startWebhooks(store, watched, onError)
  const schedules = startSchedules(store, onError)
  const count = ({ rows }: Swept) => {
    for (const [table, gone] of Object.entries(rows)) if (gone > 0) metrics.swept(table, gone)
  }
  const retiring = startRetiring(store, count, onError)
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  async function pass(tx: Tx, account: string, hold: string): Promise<Entered & { written: Written[] }> {
    if (!(await tx.first(hold, [account]))) return { more: false, counted: false, written: [] }
    const written: Written[] = [await tallies.flush(tx, account), hosts.flush(tx, account)]
    const { more, counted } = await enterNotes(tx, account, limits)
    const forgetting = await goOnForgetting(tx, account)
    const swept = await sweep(tx, account)
    written.push(() => count(swept))
    return { more: more || forgetting || swept.more, counted, written }
  }

  async function settle(account: string, hold: string): Promise<void> {
    for (let more = true; more; ) {
      const done = await store.transaction(tx => pass(tx, account, hold), 'committed')
      for (const write of done.written) write()
      if (done.counted) figures.due(account)
      more = done.more && !stopped
      // Let other work run between two batches.
      if (more) await new Promise(setImmediate)
    }
  }

  async function round(): Promise<void> {
    const accounts = [...dueNow]
    dueNow.clear()
    // If another process holds the row, it does the work.
    for (const account of accounts) await settle(account, `${HOLD} SKIP LOCKED`).catch(onError)
  }

  // First do what an earlier process left.
  running = store
    .query<{ id: string }>('SELECT id FROM accounts ORDER BY id')
    .then(accounts => {
      for (const { id } of accounts) dueNow.add(id)
    })
    .catch(onError)
  const timer = setInterval(() => {
    running = running.then(round)
  }, EVERY)
  timer.unref()

  return {
    tallies,
    hosts,
    figures,
    webhooks,
    schedules,
    due(account) {
      dueNow.add(account)
      figures.due(account)
      webhooks.due(account)
    },
    async catchUp(account) {
      const enter = async (tx: Tx) => (await tx.first(HOLD, [account])) && enterNotes(tx, account, limits)
      for (let more = true; more; ) {
        const entered = await store.transaction(enter, 'committed')
        if (entered?.counted) figures.due(account)
        more = entered?.more ?? false
      }
    },
    async settle(account) {
      await schedules.settle(account)
      await retiring.settle(account)
      await settle(account, HOLD)
      await figures.settle(account)
      await webhooks.settle(account)
    },
    clear() {
      tallies.clear()
      hosts.clear()
      figures.clear()
      webhooks.clear()
    },
    async stop() {
      clearInterval(timer)
      stopped = true
      await Promise.all([figures.stop(), schedules.stop(), retiring.stop()])
      await running
      // Write what only this process knows. The rest waits for the next process.
      await round()
      await webhooks.stop()
    },
  }
}
