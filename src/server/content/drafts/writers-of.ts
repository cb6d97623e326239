import { latestChange } from '../../journal/changes/latest-change.ts'
import { type Writer, writersSince } from '../../journal/changes/writers-since.ts'
import type { Tx } from '../../store/store.ts'
import { authorOf } from './author-of.ts'
import type { DraftRow } from './draft.ts'

/** Who wrote in the draft since people got something else. Whoever wrote last is among them, although it was before a roll back. */
export async function writersOf(tx: Tx, row: DraftRow): Promise<Writer[]> {
  const { account_id, id } = row
  const writers = await writersSince(tx, account_id, id, await latestChange(tx, account_id, id, 'apply'))
  const last = await authorOf(tx, row)
  return last && !writers.some(writer => writer.id === last.id) ? [...writers, last] : writers
}
