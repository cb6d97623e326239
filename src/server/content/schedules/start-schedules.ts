import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import type { Store } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { runDue } from './run-due.ts'

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

const SOON = `${EVERY_ACCOUNT} SELECT account_id AS account, publish_at AS at FROM experiences
    WHERE publish_at IS NOT NULL AND publish_at <= $1
  UNION ALL SELECT account_id AS account, unpublish_at AS at FROM experiences
    WHERE unpublish_at IS NOT NULL AND unpublish_at <= $1`

export function startSchedules(store: Store, onError: (error: unknown) => void): Schedules {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isLooking = false
  let isOutdated = false

  /** Returns in how many milliseconds to look again. */
  async function look(): Promise<number> {
    isOutdated = false
    const { now, soon } = await store.transaction(
      async tx => ({
        now: tx.now,
        soon: await tx.query<{ account: string; at: number }>(SOON, [tx.now + EVERY]),
      }),
      'committed',
    )
    const due = new Set(soon.filter(({ at }) => at <= now).map(({ account }) => account))
    let failed = false
    for (const account of due) {
      if (stopped) break
      // If one account fails, the others go on.
      await runDue(store, account).catch(error => {
        failed = true
        onError(error)
      })
    }
    if (failed) return PAUSE
    if (due.size > 0 || isOutdated) return 0
    return Math.min(EVERY, ...soon.map(({ at }) => at - now))
  }
  function plan(after: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      isLooking = true
      running = look()
        .catch(error => {
          onError(error)
          return PAUSE
        })
        .then(next => {
          isLooking = false
          plan(next)
        })
    }, after)
    timer.unref()
  }
  plan(0)

  return {
    changed({ publish_at, unpublish_at }) {
      if (!publish_at && !unpublish_at) return
      if (isLooking) isOutdated = true
      else plan(0)
    },
    settle: account => runDue(store, account),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
