import { differences } from '../../../content/changes/difference.ts'
import { modelsOf } from '../../../content/changes/models.ts'
import { outdatedAfter } from '../../../content/outdated.ts'
import { ExperienceInput } from '../../../protocol/schema/experience.ts'
import type { ExperienceKind } from '../../../protocol/schema/experience-request.ts'
import { parse } from '../../http/parse.ts'
import { conflict } from '../../http/problem.ts'
import { audienceDiff } from '../../journal/audience/noted-audience.ts'
import { type Entry, editEntries, entriesAs, recordChanges, type Saving } from '../../journal/changes/record-changes.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import type { Tx } from '../../store/store.ts'
import {
  checkEditable,
  type DraftRow,
  draftOf,
  insertDraft,
  type Schedule,
  type Standing,
  snapshot,
  updateDraft,
  withStanding,
} from '../drafts/draft.ts'
import { keepVersion, newestVersion, noteLive } from '../drafts/keep-version.ts'
import { dropKept, type KeptDraft, keepDraft, keepScheduled } from '../drafts/kept-drafts.ts'
import { withSave } from '../drafts/saves.ts'
import {
  isSameSchedule,
  type Times,
  UNSCHEDULED,
  type Waiting,
  withoutWaiting,
  withSchedule,
  writeSchedule,
} from '../drafts/schedule.ts'
import { withAudience } from '../drafts/scheduled-for.ts'
import { assignIds, type Before, type Content } from './assign-ids.ts'
import { checkContent, checkPublishable } from './check-content.ts'
import { contentOf, storedContent } from './experience-record.ts'
import { type MadeFrom, withOutdated, withSources } from './outdated-texts.ts'
import { type Applied, standingEntries } from './standing-entries.ts'
import { tellOfLive } from './tell-of-live.ts'
import type { Writer } from './writer.ts'

export type Wanted = Standing & Times & Waiting & { [field: string]: unknown }

export async function createExperience(
  tx: Tx,
  by: Writer,
  kind: ExperienceKind,
  wanted: Wanted,
  id: string = tx.newId(),
): Promise<DraftRow> {
  const { content, standing } = prepare(tx, kind, null, {}, wanted)
  await checkContent(tx, by, content)
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
    changed_by: by.user.id,
    ...UNSCHEDULED,
  }
  const published = await keepVersion(tx, by.user.id, withStanding(blank, standing, tx.now))
  const row = await withAudience(tx, withSchedule(published, standing, tx.now, by.user.id), standing)
  await insertDraft(tx, row)
  await afterWrite(tx, by, blank, row, editEntries(differences([], modelsOf(id, content))))
  return row
}

/** `parts`: given values replace the old ones. `whole`: missing values go back to their defaults. */
export async function changeExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  wanted: Wanted,
  extent: 'parts' | 'whole' = 'parts',
): Promise<DraftRow> {
  const before = contentOf(row.draft)
  const base = extent === 'parts' ? before : {}
  const { content, standing } = prepare(tx, row.kind as ExperienceKind, await knownOf(tx, row), base, wanted)
  const found = differences(modelsOf(row.id, before), modelsOf(row.id, content))
  // Unpublishing and archiving must work, whatever was archived since.
  const isWanted = (standing.published_at ?? standing.publish_at ?? null) !== null
  if (found.length > 0 || isWanted) await checkContent(tx, by, content)
  const edits = extent === 'whole' ? entriesAs('raw', found) : editEntries(found)
  const saving = wanted.autosave === true ? 'autosave' : 'save'
  return saveContent(tx, by, row, content, standing, edits, saving, wanted.save_id as string | undefined)
}

/** Saves new texts from translators. `made` says what each text of theirs was made from, if they say it. */
export async function translateExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  translated: Content,
  made: MadeFrom[],
): Promise<DraftRow> {
  const before = contentOf(row.draft)
  const { content: written } = prepare(tx, row.kind as ExperienceKind, await knownOf(tx, row), {}, translated)
  const content = withSources(written, made)
  await checkContent(tx, by, content)
  const found = differences(modelsOf(row.id, before), modelsOf(row.id, content))
  return saveContent(tx, by, row, content, {}, entriesAs('partial', found))
}

/** Sets the draft back to the live version. Work that was never published is kept beside it, with whose it is: `writers`. */
export async function revertExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  writers?: { id: string }[],
): Promise<DraftRow> {
  if (row.live === null)
    throw conflict(`The ${row.kind} is not live, so there is no version to go back to; publish it first`, 'not_live')
  return replaceDraft(tx, by, row, contentOf(draftOf(row.live)), writers)
}

/** Brings kept work back into the draft. */
export async function bringBack(tx: Tx, by: Writer, row: DraftRow, kept: KeptDraft): Promise<DraftRow> {
  checkEditable(row, {})
  const content = contentOf(kept.content)
  await checkContent(tx, by, content)
  const saved = await replaceDraft(tx, by, row, content)
  // A draft that has it already may be about to lose it: a window that discards it has not saved that yet.
  if (saved !== row) await dropKept(tx, row, kept.id)
  return saved
}

async function replaceDraft(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  content: Content,
  writers?: { id: string }[],
): Promise<DraftRow> {
  const found = differences(modelsOf(row.id, contentOf(row.draft)), modelsOf(row.id, content))
  if (found.length > 0) await keepDraft(tx, by.user, row, writers)
  return saveContent(tx, by, row, content, {}, entriesAs('revert', found))
}

/** Changes or removes the live version, but not the draft. `schedule`: what happens after that. */
export async function applyContent(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  content: string | null,
  why: Applied,
  schedule: Partial<Schedule> = {},
): Promise<DraftRow> {
  if (row.archived_at !== null) throw conflict(`The ${row.kind} is archived; bring it back first`, 'archived')
  if (content !== null) await checkContent(tx, by, contentOf(content))
  const live = content === null ? null : snapshot(content, tx.now)
  const next = { ...row, ...schedule, live, published_at: live === null ? null : tx.now, updated_at: tx.now }
  const restored = 'restored_from' in why ? why.restored_from[1] : null
  const saved = await keepVersion(tx, by.user.id, next, restored)
  await updateDraft(tx, saved)
  await afterWrite(tx, by, row, saved, [], 'save', why)
  return saved
}

/** The content as it would be stored, checked as a whole. */
function prepare(tx: Tx, kind: ExperienceKind, before: Before | null, base: object, wanted: Wanted) {
  const { published_at, archived_at, publish_at, unpublish_at, schedule, ...rest } = wanted
  const { id: _, kind: __, stamp: ___, segments_stamp: ____, if_published_at: _____, ...asked } = rest
  const { autosave: ______, save_id: _______, if_publish_at: ________, review_stamp: _________, ...more } = asked
  const { if_unused: __________, if_unpublish_at: ___________, ...given } = more
  const whole = { ...base, ...given, kind }
  const present = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null && value !== undefined))
  const written = assignIds(parse(ExperienceInput, present), () => tx.newId(), before)
  const said = given.outdated === undefined ? undefined : (written.outdated ?? {})
  const outdated = outdatedAfter(before?.content ?? null, written, said)
  const content = withOutdated(written, outdated)
  const standing: Standing & Times & Waiting = { published_at, archived_at, publish_at, unpublish_at, schedule }
  return { content, standing }
}

/** What was there before, for texts and options that stay the same. */
async function knownOf(tx: Tx, row: DraftRow): Promise<Before> {
  const published = row.live !== null || (await newestVersion(tx, row.account_id, row.id)) !== undefined
  return { content: contentOf(row.draft), published }
}

async function saveContent(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  content: Content,
  standing: Standing & Times & Waiting,
  edits: Entry[],
  saving: Saving = 'save',
  save?: string,
): Promise<DraftRow> {
  if (edits.length > 0) checkEditable(row, standing)
  const edited = edits.length > 0 ? withContent(row, by, content, save) : row
  const standingNow = withoutWaiting(withStanding(edited, standing, tx.now), standing)
  const next = await withAudience(tx, withSchedule(standingNow, standing, tx.now, by.user.id), standing)
  const isSame = next.live === row.live && next.archived_at === row.archived_at && isSameSchedule(next, row)
  if (edits.length === 0 && isSame) return row
  const saved = await keepVersion(tx, by.user.id, { ...next, updated_at: tx.now })
  await updateDraft(tx, saved)
  await afterWrite(tx, by, row, saved, edits, saving)
  return saved
}

const withContent = (row: DraftRow, by: Writer, content: Content, save: string | undefined): DraftRow => ({
  ...row,
  ...withSave(row, save),
  name: content.name,
  draft: storedContent(row.id, content),
  changed_by: by.user.id,
})

/**
 * What every write must do: record its Changes, plan its schedule, keep what was scheduled if that has ended, and update the feed
 * if people get something else.
 */
async function afterWrite(
  tx: Tx,
  by: Writer,
  before: DraftRow,
  after: DraftRow,
  edits: Entry[],
  saving: Saving = 'save',
  why: Applied | object = {},
): Promise<void> {
  const author = { account: by.account.id, user: by.user.id }
  await recordChanges(tx, author, after, edits, saving)
  const audience = before.live === after.live ? {} : await audienceDiff(tx, after)
  await recordChanges(tx, author, after, standingEntries(before, after, { ...why, ...audience }))
  if (!isSameSchedule(before, after)) {
    await writeSchedule(tx, after)
    await keepScheduled(tx, by.user, before, after)
  }
  if (after.scheduled && after.scheduled !== before.scheduled)
    await checkPublishable(tx, by.account.id, contentOf(after.scheduled))
  if (before.live === after.live) return
  if (after.live !== null) await checkPublishable(tx, by.account.id, contentOf(after.live))
  await noteLive(tx, after)
  tellOfLive(tx, by.account, after)
  await touchContent(tx, by.account.id)
}
