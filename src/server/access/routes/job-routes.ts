import { z } from 'zod'
import type { Permission } from '../../../protocol/permission.ts'
import { JobById, JobList, LeftOutAnswer, LeftOutOf } from '../../../protocol/schema/job.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import { listPage } from '../../http/page.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { cancelJob, findJob, type JobKind, type JobRow } from '../../journal/jobs/job-row.ts'
import type { LeftOutRow } from '../../journal/jobs/left-out.ts'
import { withoutForgotten } from '../../journal/without-forgotten.ts'
import type { Tx } from '../../store/store.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'

interface JobRoutes {
  kind: JobKind
  path: string
  /** What one is called in answers, and several are. */
  names: [string, string]
  /** In sentences: "the batch". */
  word: string
  mayRead: Permission
  mayCancel: Permission
  lists: string
  cancels: string
  /** What it did can be taken back after it has ended. */
  takesBack: boolean
  body: z.ZodType
  record(row: JobRow): object
}

/** The addresses that all kinds of jobs have: how far it is, whom it left out, and cancelling it. */
export function jobRoutes({ kind, path, names: [one, many], word, ...of }: JobRoutes): Endpoint[] {
  const One = z.object({ [one]: of.body })
  const missing = { description: `There is no such ${word}` }
  const needJob = async (tx: Tx, account: string, id: string, hold?: 'hold'): Promise<JobRow> => {
    const row = await findJob(tx, { account, kind, id }, hold)
    if (!row) throw notFound(`The ${word}`)
    return row
  }
  return [
    manage({
      methods: ['GET'],
      path,
      summary: of.lists,
      may: of.mayRead,
      params: JobList,
      answers: {
        200: { description: 'One page of the list', body: z.object({ [many]: z.array(of.body), cursor: Cursor }) },
      },
      act: ({ store, account, params }) =>
        store.transaction(async tx => {
          const listing = { table: 'jobs', where: 'account_id = $1 AND kind = $2', values: [account.id, kind] }
          const { rows, cursor } = await listPage<JobRow>(tx, listing, params)
          return { body: { [many]: rows.map(of.record), cursor } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `${path}/:id`,
      summary: `Get how far one ${word} is`,
      may: of.mayRead,
      params: JobById,
      answers: { 200: { description: 'How far it is', body: One }, 404: missing },
      act: ({ store, account, params: { id } }) =>
        store.transaction(async tx => ({ body: { [one]: of.record(await needJob(tx, account.id, id)) } })),
    }),
    manage({
      methods: ['GET'],
      path: `${path}/:id/left_out`,
      summary: `List whom one ${word} left out, and why, the latest first. The list is kept for 30 days`,
      may: of.mayRead,
      params: LeftOutOf,
      answers: {
        200: {
          description: 'One page of the list',
          body: z.object({ left_out: z.array(LeftOutAnswer), cursor: Cursor }),
        },
        404: missing,
      },
      act: ({ store, account, params: { id, ...page } }) =>
        store.transaction(async tx => {
          await needJob(tx, account.id, id)
          const values = [account.id, id]
          const own = 'account_id = $1 AND job_id = $2'
          const where = await withoutForgotten(tx, account.id, own, values, "COALESCE(profile_id, '')")
          const { rows, cursor } = await listPage<LeftOutRow>(tx, { table: 'job_left_out', where, values }, page)
          return { body: { left_out: rows.map(leftOutRecord), cursor } }
        }),
    }),
    manage({
      methods: ['DELETE'],
      path: `${path}/:id`,
      summary: of.cancels,
      may: of.mayCancel,
      params: JobById,
      answers: {
        200: { description: 'It is being cancelled, or it was', body: One },
        404: missing,
        409: { description: of.takesBack ? 'Somebody else changes it' : 'It has ended, and what it did stays' },
      },
      async act({ store, account, params: { id }, backend }) {
        const row = await store.transaction(async tx => {
          const job = await needJob(tx, account.id, id, 'hold')
          if (job.ended_at !== null && !of.takesBack)
            throw conflict(`The ${word} has ended; what it did stays`, 'already')
          return cancelJob(tx, job)
        })
        backend.behind.jobs.due(account.id, id)
        return { body: { [one]: of.record(row) } }
      },
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
