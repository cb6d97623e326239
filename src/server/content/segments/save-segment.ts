import { diff } from '../../../content/changes/difference.ts'
import { scalarsOf, typeName } from '../../../content/changes/models.ts'
import { referencesOf } from '../../../content/references.ts'
import { SegmentInput } from '../../../protocol/schema/segment.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import { parse } from '../../http/parse.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordChanges } from '../../journal/changes/record-changes.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import { refuseInUse, usersOf } from '../../journal/users-of.ts'
import type { Tx } from '../../store/store.ts'
import {
  checkEditable,
  type DraftRow,
  draftOf,
  insertDraft,
  isChanged,
  type Standing,
  updateDraft,
  withStanding,
} from '../drafts/draft.ts'
import { withSave } from '../drafts/saves.ts'
import { stampOf } from '../drafts/stamp.ts'
import { checkPublishable, missing } from '../experiences/check-content.ts'
import type { Writer } from '../experiences/writer.ts'
import { experiencesNaming } from './experiences-naming.ts'
import { recordAudience } from './record-audience.ts'

export type Wanted = Standing & { name?: string; description?: string | null; items_op?: string; items?: unknown }
type Body = SegmentGroup & { name: string; description?: string | null }

/** A Segment as the management API returns it: its draft. */
export function segmentRecord(row: DraftRow, version: 'draft' | 'live' = 'draft') {
  const { name, description, items_op, items } = JSON.parse(row[version] ?? row.draft) as Body
  const body = { name, description, items_op, items }
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    ...body,
    description: body.description ?? null,
    published_at: timestamp(row.published_at),
    archived_at: timestamp(row.archived_at),
    changed: isChanged(row),
    stamp: stampOf(row),
  }
}

export async function createSegment(
  tx: Tx,
  by: Writer,
  { published_at, archived_at, ...given }: Wanted,
  id: string = tx.newId(),
): Promise<DraftRow> {
  const body = parse(SegmentInput, given) as Body
  await checkBody(tx, by, id, body)
  const blank: DraftRow = {
    id,
    account_id: by.account.id,
    created_at: tx.now,
    updated_at: tx.now,
    kind: 'segment',
    name: body.name,
    draft: JSON.stringify({ id, ...body }),
    live: null,
    published_at: null,
    archived_at: null,
    changed_by: by.user.id,
  }
  const row = withStanding(blank, { published_at, archived_at }, tx.now)
  await insertDraft(tx, row)
  await afterWrite(tx, by, blank, row)
  return row
}

export async function changeSegment(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  wanted: Wanted,
  save_id?: string,
): Promise<DraftRow> {
  const { published_at, archived_at, ...given } = wanted
  const { id, ...before } = JSON.parse(row.draft) as Body & { id: string }
  const body = parse(SegmentInput, { ...before, ...defined(given) }) as Body
  const draft = JSON.stringify({ id, ...body })
  if (draft === row.draft) return save(tx, by, row, withStanding(row, { published_at, archived_at }, tx.now))
  checkEditable(row, wanted)
  await checkBody(tx, by, id, body)
  const edited = { ...row, ...withSave(row, save_id), name: body.name, draft, changed_by: by.user.id }
  return save(tx, by, row, withStanding(edited, { published_at, archived_at }, tx.now))
}

/** Sets the draft back to what Experiences use. */
export async function revertSegment(tx: Tx, by: Writer, row: DraftRow): Promise<DraftRow> {
  if (row.live === null)
    throw conflict('The Segment is not live, so there is no version to go back to; publish it first', 'not_live')
  const draft = draftOf(row.live)
  return save(tx, by, row, { ...row, name: (JSON.parse(draft) as Body).name, draft, changed_by: by.user.id })
}

async function save(tx: Tx, by: Writer, before: DraftRow, after: DraftRow): Promise<DraftRow> {
  const next = { ...after, updated_at: tx.now }
  await updateDraft(tx, next)
  await afterWrite(tx, by, before, next)
  return next
}

/** Everything that it names exists, and it does not refer to itself through others. */
async function checkBody(tx: Tx, { account, awaited }: Writer, id: string, body: Body): Promise<void> {
  const named = referencesOf(body)
  const messages = await missing(tx, account.id, named, awaited)
  if (messages.length > 0) throw invalid(messages)
  const reached = new Set<string>()
  const next = [...named.segments]
  for (let segment = next.pop(); segment !== undefined; segment = next.pop()) {
    if (segment === id) throw invalid('items: the Segment would contain itself; remove that condition')
    if (reached.has(segment)) continue
    reached.add(segment)
    const [row] = await tx.query<DraftRow>('SELECT * FROM segments WHERE account_id = $1 AND id = $2', [
      account.id,
      segment,
    ])
    if (row) next.push(...referencesOf([JSON.parse(row.draft), row.live && JSON.parse(row.live)]).segments)
  }
}

/** If the live version has changed, updates everything that uses it, and makes sure that nothing uses a missing Segment. */
async function afterWrite(tx: Tx, by: Writer, before: DraftRow, after: DraftRow): Promise<void> {
  const account = by.account.id
  const isArchived = before.archived_at === null && after.archived_at !== null
  if (isArchived || (before.live !== null && after.live === null)) {
    const users = await usersOf(tx, account, 'segments', after.id)
    // What people get now or at a set time must not lose it. A draft could not be saved if it were archived.
    refuseInUse('Segment', isArchived ? users : users.filter(({ in_live, in_scheduled }) => in_live || in_scheduled))
  }
  if (before.live === after.live) return
  if (after.live !== null) await checkPublishable(tx, account, JSON.parse(after.live))
  const read = (live: string | null) => scalarsOf(live === null ? {} : JSON.parse(live), `segments.${after.id}`)
  const object = diff(read(before.live), read(after.live))
  for (const experience of await experiencesNaming(tx, account, after.id, 'draft')) {
    const model = { id: experience.id, type: typeName(experience.kind), path: 'segment' }
    await recordChanges(tx, { account, user: by.user.id }, experience, [{ model, kind: 'related', object }])
  }
  await recordAudience(tx, { account, user: by.user.id }, before, after)
  await touchContent(tx, account)
}

const defined = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
