import { conflict } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, type Schedule, snapshot } from '../drafts/draft.ts'
import { keepVersion } from '../drafts/keep-version.ts'
import type { Applied } from '../drafts/standing-entries.ts'
import type { Writer } from '../drafts/writer.ts'
import { checkContent } from './check-content.ts'
import { contentOf } from './experience-record.ts'
import { experience } from './experience-type.ts'

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
  const next = { ...row, ...schedule, live, published_at: live === null ? null : tx.now }
  const restored = 'restored_from' in why ? why.restored_from[1] : null
  return experience.put(tx, by, row, await keepVersion(tx, by.user.id, next, restored), { why })
}
