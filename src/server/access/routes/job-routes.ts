import type { JobOperations } from '../../../protocol/operations/job.ts'
import { listPage } from '../../http/page.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { cancelJob, findJob, type JobKind, type JobRow } from '../../journal/jobs/job-row.ts'
import type { LeftOutRow } from '../../journal/jobs/left-out.ts'
import { withoutForgotten } from '../../journal/without-forgotten.ts'
import type { Tx } from '../../store/store.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'

interface JobRoutes<One, Many> {
  kind: JobKind
  declared: JobOperations<One, Many>
  /** In sentences: "the batch". */
  word: string
  /** What it did can be taken back after it has ended. */
  takesBack: boolean
  one(row: JobRow): One
  several(rows: JobRow[]): Many
}

/** The addresses that all kinds of jobs have: how far it is, whom it left out, and cancelling it. */
export function jobRoutes<One extends object, Many extends object>(of: JobRoutes<One, Many>): Endpoint[] {
  const { kind, declared, word, one, several } = of
  const needJob = async (tx: Tx, account: string, id: string, hold?: 'hold'): Promise<JobRow> => {
    const row = await findJob(tx, { account, kind, id }, hold)
    if (!row) throw notFound(`The ${word}`)
    return row
  }
  return [
    manage(declared.list, ({ store, account, params }) =>
      store.transaction(async tx => {
        const listing = { table: 'jobs', where: 'account_id = $1 AND kind = $2', values: [account.id, kind] }
        const { rows, cursor } = await listPage<JobRow>(tx, listing, params)
        return { body: { ...several(rows), cursor } }
      }),
    ),
    manage(declared.get, ({ store, account, params: { id } }) =>
      store.transaction(async tx => ({ body: one(await needJob(tx, account.id, id)) })),
    ),
    manage(declared.leftOut, ({ store, account, params: { id, ...page } }) =>
      store.transaction(async tx => {
        await needJob(tx, account.id, id)
        const values = [account.id, id]
        const own = 'account_id = $1 AND job_id = $2'
        const where = await withoutForgotten(tx, account.id, own, values, "COALESCE(profile_id, '')")
        const { rows, cursor } = await listPage<LeftOutRow>(tx, { table: 'job_left_out', where, values }, page)
        return { body: { left_out: rows.map(leftOutRecord), cursor } }
      }),
    ),
    manage(declared.cancel, async ({ store, account, params: { id }, backend }) => {
      const row = await store.transaction(async tx => {
        const job = await needJob(tx, account.id, id, 'hold')
        if (job.ended_at !== null && !of.takesBack)
          throw conflict(`The ${word} has ended; what it did stays`, 'already')
        return cancelJob(tx, job)
      })
      backend.behind.jobs.due(account.id, id)
      return { body: one(row) }
    }),
  ]
}

const leftOutRecord = ({ id, created_at, profile_id, uid, email, line, reason, message }: LeftOutRow) => ({
  id,
  at: timestamp(created_at),
  profile_id,
  ...(uid === null ? {} : { uid }),
  ...(email === null ? {} : { email }),
  ...(line === null ? {} : { line }),
  reason,
  message,
})

/** The part of the record that all kinds have. */
export function jobRecord(row: JobRow) {
  const counts = Object.entries(JSON.parse(row.counts) as { [word: string]: number })
  const leftOut = counts.flatMap(([word, count]) =>
    word.startsWith('left_out.') ? [[word.slice('left_out.'.length), count] as const] : [],
  )
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    user_id: row.user_id,
    state: row.state,
    reason: row.because,
    ended_at: timestamp(row.ended_at),
    // People may have come or gone since they were counted.
    of: row.state === 'done' ? row.done : Math.max(row.of_people, row.done),
    done: row.done,
    left_out: Object.fromEntries(leftOut),
  }
}

/** How many it did something for, by a word of its kind. */
export const countOf = ({ counts }: JobRow, word: string): number =>
  (JSON.parse(counts) as { [word: string]: number })[word] ?? 0
