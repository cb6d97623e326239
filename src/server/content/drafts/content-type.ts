import type { Entry, Saving } from '../../journal/changes/record-changes.ts'
import type { Tx } from '../../store/store.ts'
import { checkEditable, type DraftRow, insertDraft, type Standing, updateDraft } from './draft.ts'
import { withSave } from './saves.ts'
import { UNSCHEDULED } from './schedule.ts'
import type { Applied } from './standing-entries.ts'
import type { Writer } from './writer.ts'

/** What a type of content has of its own. Experiences have versions and a schedule; Segments have neither. */
interface Own<Wanted extends Standing> {
  /** The row as it should stand: published, archived, scheduled. The row `before` itself: nothing changes. */
  stand(tx: Tx, by: Writer, before: DraftRow, edited: DraftRow, wanted: Wanted): Promise<DraftRow>
  /** What every write must do. */
  afterWrite(tx: Tx, by: Writer, before: DraftRow, after: DraftRow, said: Said): Promise<void>
}

/** What a write says: its entries in the history, and why people get something that is not the draft. */
export interface Said {
  entries?: Entry[]
  saving?: Saving
  why?: Applied
}

export interface Edit extends Said {
  content: { name: string }
  /** The write of an editor, which may send it again. */
  save_id?: string | undefined
}

export const storedContent = (id: string, content: object): string => JSON.stringify({ id, ...content })

/** The one way in which content of this type is written. */
export function contentType<Wanted extends Standing>({ stand, afterWrite }: Own<Wanted>) {
  const withContent = (id: string, { content }: Edit, { user }: Writer) => ({
    name: content.name,
    draft: storedContent(id, content),
    changed_by: user.id,
  })

  async function create(tx: Tx, by: Writer, { id, kind }: Pick<DraftRow, 'id' | 'kind'>, edit: Edit, wanted: Wanted) {
    const blank: DraftRow = {
      id, kind, account_id: by.account.id, created_at: tx.now, updated_at: tx.now,
      ...withContent(id, edit, by), live: null, published_at: null, archived_at: null, ...UNSCHEDULED,
    } // biome-ignore format: what nobody gets yet
    const row = await stand(tx, by, blank, blank, wanted)
    await insertDraft(tx, row)
    await afterWrite(tx, by, blank, row, edit)
    return row
  }

  /** Without an edit, the draft stays as it is. */
  async function write(tx: Tx, by: Writer, row: DraftRow, edit: Edit | null, wanted: Wanted): Promise<DraftRow> {
    if (edit) checkEditable(row, wanted)
    const edited = edit ? { ...row, ...withSave(row, edit.save_id), ...withContent(row.id, edit, by) } : row
    const next = await stand(tx, by, row, edited, wanted)
    return next === row ? row : put(tx, by, row, next, edit ?? {})
  }

  /** The end of every write to a draft that is there. */
  async function put(tx: Tx, by: Writer, before: DraftRow, after: DraftRow, said: Said): Promise<DraftRow> {
    const saved = { ...after, updated_at: tx.now }
    await updateDraft(tx, saved)
    await afterWrite(tx, by, before, saved, said)
    return saved
  }

  return { create, write, put }
}
