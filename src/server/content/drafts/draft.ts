import { isDeepStrictEqual } from 'node:util'
import { givenTime } from '../../http/given-time.ts'
import { conflict, invalid, notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

type DraftTable = 'experiences' | 'segments'

/** What will happen to an Experience, when, and who wanted it. */
export interface Schedule
  extends RowOf<
    'experiences',
    'publish_at' | 'publish_by' | 'scheduled' | 'scheduled_for' | 'unpublish_at' | 'unpublish_by' | 'schedule_problem'
  > {
  /** The draft as it was when it was scheduled. */
  scheduled: string | null
  /** What the Segments of that draft said then, as JSON by id. */
  scheduled_for: string | null
  /** Why the last due action did not happen. */
  schedule_problem: string | null
}

/** Something with a draft and a live version: an Experience or a Segment. Only Experiences have a schedule. */
export interface DraftRow
  extends Partial<Schedule>,
    RowOf<
      DraftTable,
      | 'id'
      | 'account_id'
      | 'created_at'
      | 'updated_at'
      | 'kind'
      | 'name'
      | 'draft'
      | 'live'
      | 'published_at'
      | 'archived_at'
    > {
  /** The live version; null while there is none. */
  live: string | null
  /** The id of the user who wrote the draft last; null if that was before we recorded it. */
  changed_by?: string | null
  /** The last write of each editor, as JSON. */
  saves?: string | null
}

/** What a request changes besides the content. Missing: no change. */
export interface Standing {
  published_at?: string | number | null
  archived_at?: string | number | null
}

const tableOf = (kind: string): DraftTable => (kind === 'segment' ? 'segments' : 'experiences')

export async function needDraft(tx: Tx, account: string, kind: string, id: string): Promise<DraftRow> {
  const row = await tx.first<DraftRow>(
    `SELECT * FROM ${tableOf(kind)} WHERE account_id = $1 AND kind = $2 AND id = $3`,
    [account, kind, id],
  )
  if (!row) throw notFound(`The ${kind}`)
  return row
}

export async function insertDraft(tx: Tx, row: DraftRow): Promise<void> {
  await tx.run(
    `INSERT INTO ${tableOf(row.kind)} (account_id, id, created_at, updated_at, kind, name, draft, live, published_at, archived_at,
       changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.account_id, row.id, row.created_at, row.updated_at, row.kind, row.name,
      row.draft, row.live, row.published_at, row.archived_at, row.changed_by ?? null,
    ], // biome-ignore format: as the columns stand
  )
}

export async function updateDraft(tx: Tx, row: DraftRow): Promise<void> {
  await tx.run(
    `UPDATE ${tableOf(row.kind)} SET updated_at = $3, name = $4, draft = $5, live = $6, published_at = $7, archived_at = $8,
       changed_by = $9, saves = $10
     WHERE account_id = $1 AND id = $2`,
    [
      row.account_id, row.id, row.updated_at, row.name, row.draft, row.live, row.published_at, row.archived_at,
      row.changed_by ?? null, row.saves ?? null,
    ], // biome-ignore format: as the columns stand
  )
}

/** The clock of a caller may be ahead of ours. */
const AHEAD = 5 * 60_000

/** Who names a later time does not mean now. */
const tooEarly = (kind: string) =>
  invalid(
    `published_at: is in the future; ${kind === 'segment' ? '$now publishes it, and a Segment cannot be scheduled' : 'publish_at publishes it at that time, $now at once'}`,
  )

/**
 * The row after publishing, unpublishing and archiving. We publish the draft as it is now, so the time is now, whatever time was
 * given. An archived one is not live, and cannot be edited until it is restored.
 */
export function withStanding(row: DraftRow, wanted: Standing, now: number): DraftRow {
  const next = { ...row }
  if (wanted.archived_at !== undefined) {
    next.archived_at = givenTime('archived_at', wanted.archived_at, now)
    if (next.archived_at !== null) Object.assign(next, { live: null, published_at: null })
  }
  if (wanted.published_at !== undefined) {
    const at = givenTime('published_at', wanted.published_at, now)
    if (at !== null && at > now + AHEAD) throw tooEarly(row.kind)
    const publish = at !== null
    if (publish && next.archived_at !== null)
      throw conflict(`The ${row.kind} is archived; bring it back first`, 'archived')
    next.published_at = publish ? now : null
    next.live = publish ? snapshot(next.draft, now) : null
  }
  return next
}

/** What a stored draft or live version says, without what has its own column or came with publishing. */
export function storedBody(stored: string): { [field: string]: unknown } {
  const { id: _, published_at: __, version: ___, run: ____, ...body } = JSON.parse(stored)
  return body
}

/** The draft as people get it. */
export function snapshot(draft: string, at: number): string {
  return JSON.stringify({ ...JSON.parse(draft), published_at: timestamp(at) })
}

/** A live version contains its number and the run of its experiment. */
export const asVersion = (live: string, { number, run }: { number: number; run: number }): string =>
  JSON.stringify({ version: number, run, ...JSON.parse(live) })

const withoutVersion = (live: string): string => live.replace(/^\{"version":\d+,"run":\d+,/, '{')

/** The draft as it was when the version was made. */
export function draftOf(live: string): string {
  const { published_at: _, ...content } = JSON.parse(withoutVersion(live))
  return JSON.stringify(content)
}

/** Whether publishing would change what people get. */
export function isChanged(row: DraftRow): boolean {
  return row.live === null || row.published_at === null || !isSameContent(draftOf(row.live), row.draft)
}

export type Which = 'draft' | 'live' | 'scheduled'

/** The stored content of that version; null if there is none. */
export const storedAs = ({ draft, live, scheduled = null }: DraftRow, which: Which): string | null =>
  ({ draft, live, scheduled })[which]

/** Answers with an error if it does not exist. */
export function needStored(row: DraftRow, which: Which = 'draft'): string {
  const stored = storedAs(row, which)
  if (stored !== null) return stored
  if (which === 'live') throw conflict(`The ${nameOf(row)} is not live; publish it first`, 'not_live')
  throw conflict('Nothing is scheduled; set publish_at first', 'not_scheduled')
}

/** The draft that a revert brings back: what people get. */
export function revertedDraft(row: DraftRow): string {
  if (row.live !== null) return draftOf(row.live)
  const name = nameOf(row)
  throw conflict(`The ${name} is not live, so there is no version to go back to; publish it first`, 'not_live')
}

const nameOf = ({ kind }: DraftRow): string => (kind === 'segment' ? 'Segment' : kind)

/** The order of fields does not matter. */
export const isSameContent = (one: string, other: string): boolean =>
  one === other || isDeepStrictEqual(JSON.parse(one), JSON.parse(other))

/** Refuses edits of an archived one, unless the same request restores it. */
export function checkEditable(row: DraftRow, wanted: Standing): void {
  if (row.archived_at !== null && wanted.archived_at !== null) {
    throw conflict(`The ${row.kind} is archived; bring it back first`, 'archived')
  }
}
