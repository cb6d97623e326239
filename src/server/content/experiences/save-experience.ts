import { differences } from '../../../content/changes/difference.ts'
import { modelsOf } from '../../../content/changes/models.ts'
import { outdatedAfter } from '../../../content/outdated.ts'
import { ExperienceInput } from '../../../protocol/schema/experience.ts'
import type { ExperienceKind } from '../../../protocol/schema/experience-request.ts'
import { parse } from '../../http/parse.ts'
import { type Entry, editEntries, entriesAs } from '../../journal/changes/record-changes.ts'
import type { Tx } from '../../store/store.ts'
import { contentIn } from '../drafts/besides-content.ts'
import { checkEditable, type DraftRow, revertedDraft, type Standing } from '../drafts/draft.ts'
import { newestVersion } from '../drafts/keep-version.ts'
import { dropKept, type KeptDraft, keepDraft } from '../drafts/kept-drafts.ts'
import type { Times, Waiting } from '../drafts/schedule.ts'
import type { Writer } from '../drafts/writer.ts'
import { assignIds, type Before, type Content } from './assign-ids.ts'
import { checkContent } from './check-content.ts'
import { contentOf } from './experience-record.ts'
import { experience } from './experience-type.ts'
import { type MadeFrom, withOutdated, withSources } from './outdated-texts.ts'

export type Wanted = Standing & Times & Waiting & Saved & { [field: string]: unknown }

/** `autosave`: an editor saves while somebody types. */
interface Saved {
  autosave?: boolean
  save_id?: string
}

export async function createExperience(
  tx: Tx,
  by: Writer,
  kind: ExperienceKind,
  wanted: Wanted,
  id: string = tx.newId(),
): Promise<DraftRow> {
  const content = readContent(tx, kind, null, {}, contentIn(wanted))
  await checkContent(tx, by, content)
  const entries = editEntries(differences([], modelsOf(id, content)))
  return experience.create(tx, by, { id, kind }, { content, entries }, wanted)
}

/** `parts`: given values replace the old ones. `whole`: missing values go back to their defaults. */
export async function changeExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  wanted: Wanted,
  extent: 'parts' | 'whole' = 'parts',
): Promise<DraftRow> {
  const before = await knownOf(tx, row)
  const base = extent === 'parts' ? before.content : {}
  const content = readContent(tx, row.kind as ExperienceKind, before, base, contentIn(wanted))
  const found = differencesIn(row, content)
  // Unpublishing and archiving must work, whatever was archived since.
  const isWanted = (wanted.published_at ?? wanted.publish_at ?? null) !== null
  if (found.length > 0 || isWanted) await checkContent(tx, by, content)
  return save(tx, by, row, content, extent === 'whole' ? entriesAs('raw', found) : editEntries(found), wanted)
}

/** Saves new texts from translators. `made` says what each text of theirs was made from, if they say it. */
export async function translateExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  translated: Content,
  made: MadeFrom[],
): Promise<DraftRow> {
  const written = readContent(tx, row.kind as ExperienceKind, await knownOf(tx, row), {}, { ...translated })
  const content = withSources(written, made)
  await checkContent(tx, by, content)
  return save(tx, by, row, content, entriesAs('partial', differencesIn(row, content)))
}

/** Sets the draft back to the live version. Work that was never published is kept beside it, with whose it is: `writers`. */
export async function revertExperience(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  writers?: { id: string }[],
): Promise<DraftRow> {
  return replaceDraft(tx, by, row, contentOf(revertedDraft(row)), writers)
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
  const found = differencesIn(row, content)
  if (found.length > 0) await keepDraft(tx, by.user, row, writers)
  return save(tx, by, row, content, entriesAs('revert', found))
}

function save(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  content: Content,
  entries: Entry[],
  wanted: Wanted = {},
): Promise<DraftRow> {
  const saving = wanted.autosave === true ? ('autosave' as const) : ('save' as const)
  const edit = entries.length > 0 ? { content, entries, saving, save_id: wanted.save_id } : null
  return experience.write(tx, by, row, edit, wanted)
}

const differencesIn = ({ id, draft }: DraftRow, content: Content) =>
  differences(modelsOf(id, contentOf(draft)), modelsOf(id, content))

/** The content as it would be stored, checked as a whole. */
function readContent(
  tx: Tx,
  kind: ExperienceKind,
  before: Before | null,
  base: object,
  given: { [field: string]: unknown },
): Content {
  const whole = { ...base, ...given, kind }
  const present = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null && value !== undefined))
  const written = assignIds(parse(ExperienceInput, present), () => tx.newId(), before)
  const said = given.outdated === undefined ? undefined : (written.outdated ?? {})
  return withOutdated(written, outdatedAfter(before?.content ?? null, written, said))
}

/** What was there before, for texts and options that stay the same. */
async function knownOf(tx: Tx, row: DraftRow): Promise<Before> {
  const published = row.live !== null || (await newestVersion(tx, row.account_id, row.id)) !== undefined
  return { content: contentOf(row.draft), published }
}
