import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { diff } from '../../../content/changes/difference.ts'
import { scalarsOf, typeName } from '../../../content/changes/models.ts'
import { referencesOf } from '../../../content/references.ts'
import { SegmentInput } from '../../../protocol/schema/segment.ts'
import { parse } from '../../http/parse.ts'
import { invalid } from '../../http/problem.ts'
import { recordChanges } from '../../journal/changes/record-changes.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import { refuseInUse, usersOf } from '../../journal/users-of.ts'
import type { Tx } from '../../store/store.ts'
import { contentIn } from '../drafts/besides-content.ts'
import { contentType } from '../drafts/content-type.ts'
import {
  checkEditable,
  type DraftRow,
  revertedDraft,
  type Standing,
  storedBody,
  withStanding,
} from '../drafts/draft.ts'
import { draftRecord } from '../drafts/draft-record.ts'
import type { Writer } from '../drafts/writer.ts'
import { checkPublishable, missing } from '../experiences/check-content.ts'
import { experiencesNaming } from './experiences-naming.ts'
import { recordAudience } from './record-audience.ts'

export type Wanted = Standing & { save_id?: string | undefined; [field: string]: unknown }
type Body = z.output<typeof SegmentInput>

/** A Segment has a live version, but no earlier ones and no schedule. */
const segment = contentType<Standing>({
  async stand(tx, _by, before, edited, wanted) {
    const next = withStanding(edited, wanted, tx.now)
    const stays = next.live === before.live && next.archived_at === before.archived_at
    return edited === before && stays ? before : next
  },
  afterWrite,
})

const bodyOf = (stored: string): Body => storedBody(stored) as unknown as Body

/** A Segment as the management API returns it: its draft. */
export function segmentRecord(row: DraftRow, version: 'draft' | 'live' = 'draft') {
  const { name, description = null, items_op, items } = bodyOf(row[version] ?? row.draft)
  return draftRecord(row, { name, description, items_op, items })
}

export async function createSegment(tx: Tx, by: Writer, wanted: Wanted, id: string = tx.newId()): Promise<DraftRow> {
  const content = parse(SegmentInput, contentIn(wanted))
  await checkBody(tx, by, id, content)
  return segment.create(tx, by, { id, kind: 'segment' }, { content }, wanted)
}

export async function changeSegment(tx: Tx, by: Writer, row: DraftRow, wanted: Wanted): Promise<DraftRow> {
  const content = parse(SegmentInput, { ...bodyOf(row.draft), ...defined(contentIn(wanted)) })
  if (isSame(content, bodyOf(row.draft))) return segment.write(tx, by, row, null, wanted)
  checkEditable(row, wanted)
  await checkBody(tx, by, row.id, content)
  return segment.write(tx, by, row, { content, save_id: wanted.save_id }, wanted)
}

/** Sets the draft back to what Experiences use. */
export async function revertSegment(tx: Tx, by: Writer, row: DraftRow): Promise<DraftRow> {
  const content = bodyOf(revertedDraft(row))
  return segment.write(tx, by, row, isSame(content, bodyOf(row.draft)) ? null : { content }, {})
}

/** Everything that it names exists, and it does not refer to itself through others. */
async function checkBody(tx: Tx, { account, awaited }: Writer, id: string, body: Body): Promise<void> {
  const named = referencesOf(body)
  const messages = await missing(tx, account.id, named, awaited)
  if (messages.length > 0) throw invalid(messages)
  const reached = new Set<string>()
  const next = [...named.segments]
  for (let used = next.pop(); used !== undefined; used = next.pop()) {
    if (used === id) throw invalid('items: the Segment would contain itself; remove that condition')
    if (reached.has(used)) continue
    reached.add(used)
    const row = await tx.first<DraftRow>('SELECT * FROM segments WHERE account_id = $1 AND id = $2', [account.id, used])
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

/** A description that is null is the same as none. */
const isSame = ({ description = null, ...one }: Body, { description: its = null, ...other }: Body): boolean =>
  description === its && isDeepStrictEqual(one, other)

const defined = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
