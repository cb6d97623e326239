import { randomUUID } from 'node:crypto'
import type { Refusal } from '../../../protocol/problem.ts'
import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import { rest } from '../rest.ts'
import { createWorker, type Watch } from '../worker.ts'
import { type JobKind, type JobRow, jobLease } from './job-row.ts'
import { type LeftOut, noteLeftOut } from './left-out.ts'

declare module '../behind.ts' {
  interface Behind {
    jobs: Jobs
  }
}

/** What a batch did. */
export interface Turn {
  /** How many were looked at. */
  done: number
  /** What became of them, by words of the kind. */
  counts: { [word: string]: number }
  leftOut: LeftOut[]
  /** Where the next batch begins. Null: this was the last. */
  place: object | null
  /** It cannot go on. */
  failed?: Refusal
}

/**
 * One kind of job. Each batch is one transaction together with the progress of its job: whoever is killed in between, nothing is
 * done twice, and nothing is left out.
 */
export interface JobWork {
  batch(tx: Tx, job: JobRow): Promise<Turn>
  /** Takes back one batch of what it made. `later`: the rest cannot be taken back before this many milliseconds. */
  takeBack?(tx: Tx, job: JobRow): Promise<{ removed: number; more: boolean; later?: number }>
}

export interface Jobs {
  /** There is something to do for this job. */
  due(account: string, id: string): void
  /** Does everything that there is to do for an account. */
  settle(account: string): Promise<void>
  clear(): void
  stop(): Promise<void>
}

/** How often we look for jobs that another process left. */
const EVERY = 5_000
/** After each batch, it rests for this many times as long as the batch took, so that pages have most of the time. */
const REST = 2
/** At most so long: on PostgreSQL a batch takes long because of its round trips, and holds nobody up. */
const LONGEST_REST = 50
/** One job at a time. After so long it is another's turn. */
const TURN = 1_000

/** How it goes on after a batch. */
type After = 'more' | 'over' | { later: number }

export function startJobs(
  store: Store,
  kinds: { [kind in JobKind]: JobWork },
  watch: Watch,
  onWorked: (account: string) => void,
): Jobs {
  const holder = randomUUID()

  async function step(tx: Tx, account: string, id: string): Promise<After> {
    // This also locks the row: whoever cancels waits for the end of the batch.
    if (!(await jobLease.renew(tx, [account, id], holder))) return 'over'
    const job = await tx.first<JobRow>('SELECT * FROM jobs WHERE account_id = $1 AND id = $2', [account, id])
    if (job?.state === 'running') return goOn(tx, job, await kinds[job.kind].batch(tx, job))
    if (job?.state === 'cancelling') return takeBack(tx, job)
    return 'over'
  }

  async function goOn(tx: Tx, job: JobRow, { done, counts, leftOut, place, failed }: Turn): Promise<After> {
    const all = JSON.parse(job.counts) as Turn['counts']
    const add = (word: string, count: number) => {
      all[word] = (all[word] ?? 0) + count
    }
    for (const [word, count] of Object.entries(counts)) add(word, count)
    for (const one of leftOut) {
      add(`left_out.${one.reason}`, 1)
      noteLeftOut(tx, job.account_id, job.id, one)
    }
    const state = failed ? 'failed' : place === null ? 'done' : 'running'
    await tx.run(
      `UPDATE jobs SET done = $3, counts = $4, place = $5, state = $6, because = $7, ended_at = $8, updated_at = $9
       WHERE account_id = $1 AND id = $2`,
      [
        job.account_id, job.id, job.done + done, JSON.stringify(all), JSON.stringify(place ?? {}), state, failed ?? null,
        state === 'running' ? null : tx.now, tx.now,
      ], // biome-ignore format: as the places stand
    )
    if (failed) await tx.run('DELETE FROM job_items WHERE account_id = $1 AND job_id = $2', [job.account_id, job.id])
    return state === 'running' ? 'more' : 'over'
  }

  async function takeBack(tx: Tx, job: JobRow): Promise<After> {
    const { removed, more, later } = (await kinds[job.kind].takeBack?.(tx, job)) ?? { removed: 0, more: false }
    const counts = JSON.parse(job.counts) as Turn['counts']
    counts.removed = (counts.removed ?? 0) + removed
    const isOver = !more && later === undefined
    await tx.run(
      'UPDATE jobs SET counts = $3, state = $4, ended_at = $5, updated_at = $6 WHERE account_id = $1 AND id = $2',
      [
        job.account_id, job.id, JSON.stringify(counts), isOver ? 'cancelled' : 'cancelling', isOver ? tx.now : null, tx.now,
      ], // biome-ignore format: as the places stand
    )
    return more ? 'more' : later === undefined ? 'over' : { later }
  }

  const worker = createWorker(
    {
      name: 'jobs',
      every: EVERY,
      async look() {
        const open = await store.query<RowOf<'jobs', 'id'> & { account: string }>(
          `${EVERY_ACCOUNT} SELECT account_id AS account, id FROM jobs WHERE ended_at IS NULL`,
        )
        return open.map(({ account, id }) => `${account} ${id}`)
      },
      async pass(which, { isAwaited, stopping }) {
        const [account, id] = which.split(' ') as [string, string]
        if (!(await store.transaction(tx => jobLease.take(tx, [account, id], holder)))) return undefined
        const began = performance.now()
        let after: After = 'more'
        while (after === 'more' && !stopping.aborted && performance.now() - began < TURN) {
          const batchBegan = performance.now()
          after = await store.transaction(tx => step(tx, account, id), 'committed')
          if (!isAwaited && after === 'more')
            await rest(Math.min(REST * (performance.now() - batchBegan), LONGEST_REST), stopping)
        }
        await store.transaction(tx => jobLease.release(tx, [account, id], holder))
        onWorked(account)
        // It may have removed people: nothing of them stays readable in the files.
        if (after === 'over') await store.scrub()
        if (after === 'more') return { more: true }
        return after === 'over' ? undefined : { again: after.later }
      },
    },
    watch,
  )

  return {
    due: (account, id) => worker.due(`${account} ${id}`),
    async settle(account) {
      const open = await store.query<RowOf<'jobs', 'id'>>(
        'SELECT id FROM jobs WHERE account_id = $1 AND ended_at IS NULL ORDER BY id',
        [account],
      )
      for (const { id } of open) await worker.settle(`${account} ${id}`)
    },
    clear: worker.clear,
    stop: worker.stop,
  }
}
