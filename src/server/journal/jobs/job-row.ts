import type { JobState } from '../../../protocol/job.ts'
import type { Refusal } from '../../../protocol/problem.ts'
import { Problem } from '../../http/problem.ts'
import { createLease } from '../../store/lease.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { LIST_START } from './list-place.ts'

/** What jobs do. Each kind is worked on by the room that brings it. */
export type JobKind = 'deliveries' | 'import'

export interface JobRow extends RowOf<'jobs'> {
  kind: JobKind
  state: JobState
  /** 1: it only says what it would do. */
  dry: number
  /** What was asked for, frozen, as JSON of its kind. */
  wanted: string
  /** A hash of the request, to know a repeat from another request with the same key. */
  asked: string
  /** What became of people, by words of its kind, and `left_out.<reason>`. */
  counts: string
  because: Refusal | null
}

export interface NewJob {
  kind: JobKind
  user: string
  wanted: object
  key: string | null
  asked: string
  of: number
  place: object
  dry?: boolean
  /** What is to do, in the order in which it is done. Null: the work finds it itself. */
  items: unknown[] | null
}

/** If the process that works is silent for longer, another one goes on. */
export const jobLease = createLease('jobs', ['account_id', 'id'], 10_000)

/** For one account, whatever their kind. */
const MOST_OPEN = 10

/** The job that the same request has made before. */
export async function repeatedJob(
  tx: Tx,
  account: string,
  { kind, key, asked }: Pick<NewJob, 'kind' | 'key' | 'asked'>,
): Promise<JobRow | undefined> {
  if (key === null) return undefined
  const row = await tx.first<JobRow>(
    'SELECT * FROM jobs WHERE account_id = $1 AND kind = $2 AND idempotency_key = $3',
    [account, kind, key],
  )
  if (row && row.asked !== asked)
    throw new Problem(409, 'idempotency_key: was used for another request; use another key', {
      reason: 'already',
      param: 'idempotency_key',
    })
  return row
}

export async function insertJob(tx: Tx, account: string, job: NewJob): Promise<JobRow> {
  const open = await tx.first<{ count: number }>(
    'SELECT COUNT(*) AS count FROM jobs WHERE account_id = $1 AND ended_at IS NULL',
    [account],
  )
  if (open!.count >= MOST_OPEN)
    throw new Problem(429, `${MOST_OPEN} jobs are running already; wait for one of them, or cancel it`, {
      reason: 'too_many',
      headers: { 'retry-after': '10' },
    })
  const rows = await tx.query<JobRow>(
    `INSERT INTO jobs (account_id, id, created_at, updated_at, user_id, kind, state, dry, wanted, idempotency_key, asked,
       of_people, done, counts, place, held_until)
     VALUES ($1, $2, $3, $3, $4, $5, 'running', $6, $7, $8, $9, $10, 0, '{}', $11, 0) RETURNING *`,
    [
      account, tx.newId(), tx.now, job.user, job.kind, job.dry ?? false, JSON.stringify(job.wanted), job.key, job.asked,
      job.of, JSON.stringify(job.place),
    ], // biome-ignore format: as the places stand
  )
  const [row] = rows
  for (let at = 0, number = 0; job.items && at < job.items.length; at += tx.sizes.people, number++)
    tx.send('INSERT INTO job_items (account_id, job_id, number, body) VALUES ($1, $2, $3, $4)', [
      account,
      row!.id,
      number,
      JSON.stringify(job.items.slice(at, at + tx.sizes.people)),
    ])
  return row!
}

/** `hold`: no batch runs until the end of the transaction. */
export function findJob(
  tx: Tx,
  { account, kind, id }: { account: string; kind: JobKind; id: string },
  hold?: 'hold',
): Promise<JobRow | undefined> {
  const holding = hold ? ' FOR UPDATE' : ''
  return tx.first<JobRow>(`SELECT * FROM jobs WHERE account_id = $1 AND id = $2 AND kind = $3${holding}`, [
    account,
    id,
    kind,
  ])
}

/** Does what it has only tried. */
export async function startAnew(tx: Tx, { account_id: account, id }: JobRow): Promise<JobRow> {
  const rows = await tx.query<JobRow>(
    `UPDATE jobs SET dry = 0, state = 'running', ended_at = NULL, done = 0, counts = '{}', place = $3, updated_at = $4
     WHERE account_id = $1 AND id = $2 RETURNING *`,
    [account, id, JSON.stringify(LIST_START), tx.now],
  )
  return rows[0]!
}

/** Stops it, also after it was done. What it made, and nobody has got yet, is taken back. */
export async function cancelJob(tx: Tx, job: JobRow): Promise<JobRow> {
  const { account_id: account, id, state } = job
  if (state === 'cancelled' || state === 'cancelling') return job
  await tx.run('DELETE FROM job_items WHERE account_id = $1 AND job_id = $2', [account, id])
  const rows = await tx.query<JobRow>(
    `UPDATE jobs SET state = 'cancelling', ended_at = NULL, updated_at = $3 WHERE account_id = $1 AND id = $2 RETURNING *`,
    [account, id, tx.now],
  )
  return rows[0]!
}
