import { createHash } from 'node:crypto'
import { Problem } from '../../http/problem.ts'
import type { DraftRow } from './draft.ts'

/** Computed from the content itself, so the same content has the same stamp, even if somebody wrote it again in between. */
export const stampOf = ({ draft }: Pick<DraftRow, 'draft'>): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(draft), inOrder))
    .digest('hex')
    .slice(0, 16)

/** The order of the fields does not matter. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * With a stamp, a user overwrites only what they have seen. Otherwise the answer contains the current state, as `record` gives
 * it, and what was sent. Without a stamp, the last writer wins.
 */
export function checkStamp(row: DraftRow, sent: object, record: (row: DraftRow) => object): void {
  const { stamp, id: _, ...rest } = sent as { stamp?: string; id?: unknown }
  if (stamp === undefined || stamp === stampOf(row)) return
  const message = `The ${row.kind} was changed since you read it; look at current in this answer, and send its stamp`
  throw new Problem(409, message, {}, { current: record(row), sent: rest })
}
