import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { createWorker, type Watch } from '../../journal/worker.ts'
import type { Store } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { nextAfter, runDue } from './run-due.ts'

declare module '../../journal/behind.ts' {
  interface Behind {
    schedules: Schedules
  }
}

/** Publishes and unpublishes at the scheduled times. At the start, it does what was missed. */
export interface Schedules {
  /** Something was written: its schedule may be due before the next look. */
  changed(row: DraftRow): void
  /** Does everything that is due now. */
  settle(account: string): Promise<void>
  stop(): Promise<void>
}

/** The pause after a failure. */
const PAUSE = 5_000
/** How often we look for schedules that other processes have received. */
const EVERY = 15_000

const SOON = `${EVERY_ACCOUNT} SELECT account_id AS account FROM experiences
    WHERE publish_at IS NOT NULL AND publish_at <= $1
  UNION SELECT account_id AS account FROM experiences
    WHERE unpublish_at IS NOT NULL AND unpublish_at <= $1`

export function startSchedules(store: Store, watch: Watch): Schedules {
  const worker = createWorker(
    {
      name: 'schedules',
      every: EVERY,
      pause: PAUSE,
      async look() {
        const soon = await store.transaction(tx => tx.query<{ account: string }>(SOON, [tx.now + EVERY]), 'committed')
        return soon.map(({ account }) => account)
      },
      async pass(account) {
        await runDue(store, account)
        const next = await nextAfter(store, account, EVERY)
        return next === null ? undefined : { again: next }
      },
    },
    watch,
  )
  return {
    changed({ account_id, publish_at, unpublish_at }) {
      if (publish_at || unpublish_at) worker.due(account_id)
    },
    settle: worker.settle,
    stop: worker.stop,
  }
}
