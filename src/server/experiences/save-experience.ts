import { ExperienceInput } from '../../protocol/schema/experience.ts'
import type { ExperienceKind } from '../../protocol/schema/experience-request.ts'
import type { Account, User } from '../accounts/account.ts'
import { differences } from '../changes/difference.ts'
import { modelsOf, typeName } from '../changes/models.ts'
import { type Entry, editEntries, entriesAs, recordChanges } from '../changes/record-changes.ts'
import { touchContent } from '../content-stamp.ts'
import {
  checkEditable,
  type DraftRow,
  draftOf,
  insertDraft,
  type Standing,
  updateDraft,
  withStanding,
} from '../drafts/draft.ts'
import { parse } from '../http/parse.ts'
import { conflict } from '../http/problem.ts'
import { timestamp } from '../http/timestamp.ts'
import type { Tx } from '../store/store.ts'
import { keepVersion, noteLive } from '../versions/keep-version.ts'
import { tellOfLive } from '../webhooks/tell-of-live.ts'
import { assignIds, type Content } from './assign-ids.ts'
import { checkContent, checkPublishable } from './check-content.ts'
import { contentOf, storedContent } from './experience-record.ts'

/** Who writes, in which account. */
export interface Writer {
  account: Account
  user: User
}

export type Wanted = Standing & { [field: string]: unknown }

export async function createExperience(tx: Tx, by: Writer, kind: ExperienceKind, wanted: Wanted): Promise<DraftRow> {
  const { content, standing } = prepare(tx, kind, {}, wanted)
  await checkContent(tx, by.account, content)
  const id = tx.newId()
  const blank: DraftRow = {
    id,
    account_id: by.account.id,
    created_at: tx.now,
    updated_at: tx.now,
    kind,
    name: content.name,
    draft: storedContent(id, content),
    live: null,
    published_at: null,
    archived_at: null,
  }
  const row = await keepVersion(tx, by.user.id, withStanding(blank, standing, tx.now))
  await insertDraft(tx, 'experiences', row)
  await afterWrite(tx, by, blank, row, editEntries(differences([], modelsOf(id, content))))
  return row
}

/** `parts`: what is given replaces what was. `whole`: what is not given goes back to its default. */
export async function changeExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  wanted: Wanted,
  extent: 'parts' | 'whole' = 'parts',
): Promise<DraftRow> {
  const before = contentOf(row.draft)
  const base = extent === 'parts' ? before : {}
  const { content, standing } = prepare(tx, row.kind as ExperienceKind, base, wanted)
  const found = differences(modelsOf(row.id, before), modelsOf(row.id, content))
  // Taking offline and archiving have to work whatever was archived since.
  if (found.length > 0 || (standing.published_at ?? null) !== null) await checkContent(tx, by.account, content)
  return saveContent(tx, by, row, content, standing, extent === 'whole' ? entriesAs('raw', found) : editEntries(found))
}

/** New texts, from translators. */
export async function translateExperience(tx: Tx, by: Writer, row: DraftRow, translated: Content): Promise<DraftRow> {
  const before = contentOf(row.draft)
  const { content } = prepare(tx, row.kind as ExperienceKind, {}, translated)
  await checkContent(tx, by.account, content)
  const found = differences(modelsOf(row.id, before), modelsOf(row.id, content))
  return saveContent(tx, by, row, content, {}, entriesAs('partial', found))
}

/** Back to what users get. */
export async function revertExperience(tx: Tx, by: Writer, row: DraftRow): Promise<DraftRow> {
  if (row.live === null) throw conflict(`The ${row.kind} is not live: there is nothing to go back to`)
  const content = contentOf(draftOf(row.live))
  const found = differences(modelsOf(row.id, contentOf(row.draft)), modelsOf(row.id, content))
  return saveContent(tx, by, row, content, {}, entriesAs('revert', found))
}

/** The content as it would be stored: of the right shape as a whole. */
function prepare(tx: Tx, kind: ExperienceKind, base: object, wanted: Wanted) {
  const { published_at, archived_at, id: _, kind: __, ...given } = wanted
  const whole = { ...base, ...given, kind }
  const present = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null && value !== undefined))
  const content = assignIds(parse(ExperienceInput, present), () => tx.newId())
  const standing: Standing = { published_at, archived_at }
  return { content, standing }
}

async function saveContent(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  content: Content,
  standing: Standing,
  edits: Entry[],
): Promise<DraftRow> {
  if (edits.length > 0) checkEditable(row, standing)
  const edited = edits.length > 0 ? { ...row, name: content.name, draft: storedContent(row.id, content) } : row
  const next = withStanding(edited, standing, tx.now)
  if (edits.length === 0 && next.live === row.live && next.archived_at === row.archived_at) return row
  const saved = await keepVersion(tx, by.user.id, { ...next, updated_at: tx.now })
  await updateDraft(tx, 'experiences', saved)
  await afterWrite(tx, by, row, saved, edits)
  return saved
}

/** What every write owes: its Changes, and word to the feed when users get something else. */
async function afterWrite(tx: Tx, by: Writer, before: DraftRow, after: DraftRow, edits: Entry[]): Promise<void> {
  const model = { id: after.id, type: typeName(after.kind), path: '' }
  const entries = [...edits]
  if (before.archived_at !== after.archived_at) {
    const archived_at: [string | null, string | null] = [timestamp(before.archived_at), timestamp(after.archived_at)]
    entries.push({ model, kind: 'update', object: { archived_at } })
  }
  // Not by the time: two snapshots can be made in one millisecond.
  if (before.live !== after.live) {
    const published_at: [string | null, string | null] = [timestamp(before.published_at), timestamp(after.published_at)]
    entries.push({ model, kind: after.published_at === null ? 'update' : 'apply', object: { published_at } })
  }
  await recordChanges(tx, { account: by.account.id, user: by.user.id }, after, entries)
  if (before.live === after.live) return
  if (after.live !== null) await checkPublishable(tx, by.account.id, contentOf(after.live))
  await noteLive(tx, after)
  tellOfLive(tx, by.account, after)
  await touchContent(tx, by.account.id)
}
