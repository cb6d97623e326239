import { conflict } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, draftOf } from '../drafts/draft.ts'
import { liveNumber, needVersion } from '../drafts/keep-version.ts'
import { NOT_WAITING, type Waiting } from '../drafts/schedule.ts'
import type { Writer } from '../drafts/writer.ts'
import { writersOf } from '../drafts/writers-of.ts'
import { applyContent } from '../experiences/apply-content.ts'
import { revertExperience } from '../experiences/save-experience.ts'

/** What a roll back does besides. Missing: the draft stays as it is, and a schedule ends. */
export interface How extends Waiting {
  draft?: 'keep' | 'replace'
}

/** Makes an earlier version live again, as a new version. Its steps are the same as then. */
export async function rollBack(
  tx: Tx,
  by: Writer,
  row: DraftRow,
  number: number,
  { schedule, draft }: How = {},
): Promise<DraftRow> {
  const version = await needVersion(tx, row.account_id, row.id, number)
  if (liveNumber(row) === number) throw conflict(`Version ${number} is live already; choose another version`, 'already')
  const ended = schedule === 'keep' ? {} : NOT_WAITING
  const why = { restored_from: [null, number] as [null, number] }
  const writers = await writersOf(tx, row)
  const restored = await applyContent(tx, by, row, draftOf(version.content), why, ended)
  return draft === 'replace' ? revertExperience(tx, by, restored, writers) : restored
}
