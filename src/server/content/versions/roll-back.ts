import { conflict } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { draftOf } from '../drafts/draft.ts'
import { liveNumber, needVersion } from '../drafts/keep-version.ts'
import { applyContent, type Writer } from '../experiences/save-experience.ts'

/** Makes an earlier version live again, as a new version. Its steps are the same as then, and the draft does not change. */
export async function rollBack(tx: Tx, by: Writer, row: DraftRow, number: number): Promise<DraftRow> {
  const version = await needVersion(tx, row.account_id, row.id, number)
  if (liveNumber(row) === number) throw conflict(`Version ${number} is live already; choose another version`)
  return applyContent(tx, by, row, draftOf(version.content), { restored_from: [null, number] })
}
