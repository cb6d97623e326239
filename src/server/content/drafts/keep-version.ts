import { span } from '../../../evaluator/span.ts'
import type { Goal } from '../../../protocol/experience.ts'
import { notFound } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { asVersion, type DraftRow } from './draft.ts'

/** How long after a showing (or where it would have been) a goal counts. */
export const GOAL_WITHIN = '14d'

export type VersionRow = RowOf<'versions'>

/**
 * The row with its live version marked with a number. New content becomes a new version, and so does an earlier version that is
 * restored. Another share of people starts a new run of the experiment.
 */
export async function keepVersion(
  tx: Tx,
  user: string,
  row: DraftRow,
  restored: number | null = null,
): Promise<DraftRow> {
  if (row.live === null || /^\{"version":/.test(row.live)) return row
  const last = await newestVersion(tx, row.account_id, row.id)
  const same = restored === null && last !== undefined && contentText(last.content) === contentText(row.live)
  const version = same ? last : { number: (last?.number ?? 0) + 1, run: runOf(row.live, last) }
  if (!same)
    await tx.run(
      `INSERT INTO versions (account_id, id, created_at, experience_id, number, run, user_id, content, restored_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [row.account_id, tx.newId(), tx.now, row.id, version.number, version.run, user, row.live, restored],
    )
  return { ...row, live: asVersion(row.live, version) }
}

export function newestVersion(tx: Tx, account: string, experience: string): Promise<VersionRow | undefined> {
  return tx.first<VersionRow>(
    'SELECT * FROM versions WHERE account_id = $1 AND experience_id = $2 ORDER BY number DESC LIMIT 1',
    [account, experience],
  )
}

export async function needVersion(tx: Tx, account: string, experience: string, number: number): Promise<VersionRow> {
  const found = await tx.first<VersionRow>(
    'SELECT * FROM versions WHERE account_id = $1 AND experience_id = $2 AND number = $3',
    [account, experience, number],
  )
  if (!found) throw notFound(`Version ${number}`)
  return found
}

export const liveNumber = ({ live }: Pick<DraftRow, 'live'>): number | null =>
  live === null ? null : ((JSON.parse(live).version as number | undefined) ?? null)

/** The content without the time: the same content published twice differs only in the time. */
function contentText(live: string): string {
  const { published_at: _, ...content } = JSON.parse(live)
  return JSON.stringify(content)
}

const shareIn = (live: string): number => JSON.parse(live).percent ?? 100

function runOf(live: string, last: VersionRow | undefined): number {
  if (!last) return 1
  return shareIn(live) === shareIn(last.content) ? last.run : last.run + 1
}

/** What reports need of the live version is in columns of its own. */
export async function noteLive(tx: Tx, { account_id, id, live }: DraftRow): Promise<void> {
  const { version = null, goal = null } = (live === null ? {} : JSON.parse(live)) as {
    version?: number
    goal?: Goal | null
  }
  await tx.run(
    `UPDATE experiences SET version = CASE WHEN $3 = 0 THEN version ELSE $3 END, goal_event = $4, goal_within = $5
     WHERE account_id = $1 AND id = $2`,
    [account_id, id, version ?? 0, goal && 'event' in goal ? goal.event : null, span(goal?.within ?? GOAL_WITHIN)],
  )
}
