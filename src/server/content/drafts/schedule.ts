import { givenTime } from '../../http/given-time.ts'
import { conflict, invalid } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow, Schedule, Standing } from './draft.ts'

/** When something should happen, as a request says it. Missing: no change. Null: not at all. */
export interface Times {
  publish_at?: string | number | null
  unpublish_at?: string | number | null
}

/** What a publish or unpublish does to a scheduled version that still waits. Missing: it ends. */
export interface Waiting {
  schedule?: 'end' | 'keep'
}

export const UNSCHEDULED: Schedule = {
  publish_at: null,
  publish_by: null,
  scheduled: null,
  scheduled_for: null,
  unpublish_at: null,
  unpublish_by: null,
  schedule_problem: null,
}

/** The fields of a scheduled version when there is none. */
export const NOT_WAITING = {
  publish_at: null,
  publish_by: null,
  scheduled: null,
  scheduled_for: null,
} satisfies Partial<Schedule>

/**
 * Whoever publishes or unpublishes decides what people get from now on. An older text that waits must not come back over it,
 * unless they say so. A time to unpublish goes on after a publish. An unpublish does what it would have done, so it ends with it,
 * unless it belongs to a version that waits and stays.
 */
export function withoutWaiting(row: DraftRow, wanted: Standing & Waiting): DraftRow {
  if (wanted.published_at === undefined) return row
  const isWaiting = (row.publish_at ?? null) !== null
  if (isWaiting && wanted.schedule === 'keep') return withoutEarlyEnd(row)
  return { ...row, ...(row.live === null ? UNSCHEDULED : NOT_WAITING) }
}

/** What is not live any more has nothing to be unpublished before the scheduled version comes. */
function withoutEarlyEnd(row: DraftRow): DraftRow {
  const { live, publish_at = null, unpublish_at = null } = row
  const isEarly = live === null && unpublish_at !== null && publish_at !== null && unpublish_at < publish_at
  return isEarly ? { ...row, unpublish_at: null, unpublish_by: null } : row
}

/** The row with its schedule. The draft of this moment will be published. An archived Experience cannot have a schedule. */
export function withSchedule(row: DraftRow, wanted: Times, now: number, user: string): DraftRow {
  if (row.archived_at !== null) return refuseOrClear(row, wanted)
  const next = { ...row }
  if (wanted.publish_at !== undefined) {
    const at = futureTime('publish_at', wanted.publish_at, now, 'published_at publishes at once')
    const isSet = at !== null
    Object.assign(next, {
      publish_at: at,
      publish_by: isSet ? user : null,
      scheduled: isSet ? row.draft : null,
      scheduled_for: null,
      schedule_problem: null,
    })
  }
  if (wanted.unpublish_at !== undefined) {
    const at = futureTime('unpublish_at', wanted.unpublish_at, now, 'published_at: null unpublishes it at once')
    Object.assign(next, { unpublish_at: at, unpublish_by: at === null ? null : user, schedule_problem: null })
  }
  checkOrder(next)
  return next
}

function refuseOrClear(row: DraftRow, { publish_at, unpublish_at }: Times): DraftRow {
  if ((publish_at ?? null) !== null || (unpublish_at ?? null) !== null)
    throw conflict(`The ${row.kind} is archived; bring it back first`, 'archived')
  return { ...row, ...UNSCHEDULED }
}

function futureTime(name: string, given: string | number | null, now: number, instead: string): number | null {
  const at = givenTime(name, given, now)
  if (at !== null && at <= now) throw invalid(`${name}: must be in the future; ${instead}`, 'past')
  return at
}

/** An Experience must be live when it is unpublished. */
function checkOrder({ kind, live, publish_at = null, unpublish_at = null }: DraftRow): void {
  if (unpublish_at === null) return
  if (unpublish_at === publish_at) throw invalid('unpublish_at: must not be the same time as publish_at')
  if (live !== null || (publish_at !== null && publish_at < unpublish_at)) return
  if (publish_at !== null) throw invalid('unpublish_at: must be after publish_at')
  throw conflict(
    `The ${kind} is neither live nor scheduled, so there is nothing to unpublish; publish or schedule it first`,
    'not_live',
  )
}

const COLUMNS = [
  'publish_at', 'publish_by', 'scheduled', 'scheduled_for', 'unpublish_at', 'unpublish_by', 'schedule_problem',
] as const // biome-ignore format: a row of columns

export const isSameSchedule = (one: DraftRow, other: DraftRow): boolean =>
  COLUMNS.every(column => (one[column] ?? null) === (other[column] ?? null))

export async function writeSchedule(tx: Tx, row: DraftRow): Promise<void> {
  const set = COLUMNS.map((column, at) => `${column} = $${at + 3}`).join(', ')
  const values = COLUMNS.map(column => row[column] ?? null)
  await tx.run(`UPDATE experiences SET ${set} WHERE account_id = $1 AND id = $2`, [row.account_id, row.id, ...values])
}
