import { randomUUID } from 'node:crypto'
import type { Paced } from '../../http/searches.ts'
import { createWorker, type Watch } from '../../journal/worker.ts'
import { type Place, startOf } from '../../people/seen/people-seen.ts'
import type { Store } from '../../store/store.ts'
import { countBatch } from './count-batch.ts'
import { holdDryRun, releaseDryRun, saveDryRun } from './dry-run-row.ts'
import type { Plan } from './plan.ts'
import { emptyTally, type Tally } from './tally.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    dryRuns: DryRuns
  }
}

/** The counts that this process is working on. */
export interface DryRuns {
  /** Continues a count, unless another process is working on it. */
  start(account: string, id: string): void
  /** Other processes may continue the open counts. */
  stop(): Promise<void>
}

/** After this many people, it saves its progress and checks whether somebody still asks. */
const SAVED_EVERY = 500
/** After each batch, it rests for this many times as long as the batch took. */
const REST = 2

/** Counts everybody at once, if they are few enough for one request. */
export async function countAll(store: Store, account: string, plan: Plan, paced: Paced): Promise<Tally> {
  const tally = emptyTally()
  for (let place: Place | null = startOf(plan); place !== null; ) {
    const from: Place = place
    place = await paced(() => countBatch(store, account, plan, from, tally))
  }
  return tally
}

async function pacedBatch(
  store: Store,
  account: string,
  plan: Plan,
  place: Place,
  tally: Tally,
): Promise<Place | null> {
  const began = performance.now()
  const next = await countBatch(store, account, plan, place, tally)
  if (next !== null) await new Promise(resolve => setTimeout(resolve, REST * (performance.now() - began)))
  return next
}

export function startDryRuns(store: Store, watch: Watch): DryRuns {
  const holder = randomUUID()

  async function work(account: string, id: string, stopping: AbortSignal): Promise<void> {
    const held = await store.transaction(tx => holdDryRun(tx, account, id, holder))
    if (!held) return
    const { plan, tally } = held
    let place: Place | null = held.place
    let saved = performance.now()
    const save = () => store.transaction(tx => saveDryRun(tx, account, id, holder, { tally, place }))
    while (place !== null) {
      place = await pacedBatch(store, account, plan, place, tally)
      if (place !== null && !stopping.aborted && performance.now() - saved < SAVED_EVERY) continue
      if (!(await save())) return
      saved = performance.now()
      if (stopping.aborted) return store.transaction(tx => releaseDryRun(tx, account, id, holder))
    }
  }

  const worker = createWorker(
    {
      name: 'dry runs',
      atOnce: Number.POSITIVE_INFINITY,
      async pass(which, { stopping }) {
        const [account, id] = which.split(' ') as [string, string]
        await work(account, id, stopping)
        return undefined
      },
    },
    watch,
  )
  return {
    start: (account, id) => worker.due(`${account} ${id}`),
    stop: worker.stop,
  }
}
