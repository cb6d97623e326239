import { startSchedules } from '../content/schedules/start-schedules.ts'
import { deliverNext } from '../deliveries/batch/deliver-next.ts'
import { takeBack } from '../deliveries/batch/take-back.ts'
import { createSeenHosts } from '../domains/seen-hosts.ts'
import type { Metrics } from '../ground/create-metrics.ts'
import type { Limits } from '../ground/limits.ts'
import type { Behind } from '../journal/behind.ts'
import { everyAccountId } from '../journal/every-account-id.ts'
import { HOLD } from '../journal/hold.ts'
import { startJobs } from '../journal/jobs/start-jobs.ts'
import { createTallies, type Written } from '../journal/tallies.ts'
import { createWorker, type Watch } from '../journal/worker.ts'
import { goOnForgetting } from '../operations/forgetting/take-away.ts'
import { importNext } from '../operations/imports/import-next.ts'
import { goOnDeleting } from '../operations/leaving/delete-account.ts'
import { startRetiring } from '../operations/start-retiring.ts'
import { type Swept, sweep } from '../operations/sweep.ts'
import { createLastSeen } from '../people/profiles/last-seen.ts'
import { startFigures } from '../results/figures/start-figures.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Send } from '../webhooks/send.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { type Entered, enterNotes } from './enter-notes.ts'

/** Writes of the same second are handled together. */
const DELAY = 1_000
/** When to look again whether the last row of a deleted account can go. */
const LAST_LOOK = 10_000

export function startBehind(
  store: Store,
  limits: Limits,
  send: Send,
  metrics: Pick<Metrics, 'webhook' | 'swept'>,
  watch: Watch,
): Behind {
  const tallies = createTallies()
  const hosts = createSeenHosts()
  const lastSeen = createLastSeen()
  const figures = startFigures(store, watch)
  // Once the database is closed, we cannot store whether the last messages arrived. They are sent again.
  const webhooks = startWebhooks(store, send, watch, metrics.webhook)
  const schedules = startSchedules(store, watch)
  const count = ({ rows }: Swept) => {
    for (const [table, gone] of Object.entries(rows)) if (gone > 0) metrics.swept(table, gone)
  }
  const retiring = startRetiring(store, count, watch)

  async function pass(
    tx: Tx,
    account: string,
    hold: string,
  ): Promise<Entered & { written: Written[]; deleting?: true }> {
    if (!(await tx.first(hold, [account]))) return { more: false, counted: false, written: [] }
    const deleting = await goOnDeleting(tx, account)
    if (deleting) return { ...deleting, counted: false, written: [], deleting: true }
    const written: Written[] = [await tallies.flush(tx, account), hosts.flush(tx, account)]
    const { more, counted } = await enterNotes(tx, account, limits)
    const forgetting = await goOnForgetting(tx, account)
    const swept = await sweep(tx, account)
    written.push(() => count(swept))
    return { more: more || forgetting || swept.more, counted, written }
  }

  /** Apart from all else: somebody may hold the row of a person. A database that takes no writes still answers. */
  async function writeSeen(account: string): Promise<void> {
    if (!lastSeen.has(account)) return
    const written = await store.transaction(async tx => lastSeen.flush(tx, account), 'committed').catch(() => null)
    written?.()
  }

  const notes = createWorker(
    {
      name: 'notes',
      delay: DELAY,
      isLastPassNeeded: true,
      // First do what an earlier process left.
      look: () => everyAccountId(store),
      async pass(account, { isAwaited }) {
        await writeSeen(account)
        // If another process holds the row, it does the work.
        const hold = isAwaited ? HOLD : `${HOLD} SKIP LOCKED`
        const done = await store.transaction(tx => pass(tx, account, hold), 'committed')
        for (const write of done.written) write()
        if (done.counted) figures.due(account)
        // The last row goes when no request can write for this account any more.
        if (done.deleting && !done.more) {
          await store.scrub()
          return { more: false, again: LAST_LOOK }
        }
        return { more: done.more, ...(lastSeen.has(account) && { again: DELAY }) }
      },
    },
    watch,
  )

  const due = (account: string) => {
    notes.due(account)
    figures.due(account)
    webhooks.due(account)
  }
  const jobs = startJobs(
    store,
    { deliveries: { batch: deliverNext, takeBack }, import: { batch: importNext } },
    watch,
    due,
  )

  return {
    tallies,
    jobs,
    hosts,
    lastSeen,
    figures,
    webhooks,
    schedules,
    due,
    writeSeen,
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
      await jobs.settle(account)
      await notes.settle(account)
      await figures.settle(account)
      await webhooks.settle(account)
    },
    clear() {
      tallies.clear()
      hosts.clear()
      lastSeen.clear()
      notes.clear()
      figures.clear()
      webhooks.clear()
      jobs.clear()
    },
    async stop() {
      await Promise.all([figures.stop(), schedules.stop(), retiring.stop(), jobs.stop()])
      // Writes what only this process knows. The rest waits for the next process.
      await notes.stop()
      await webhooks.stop()
    },
  }
}
