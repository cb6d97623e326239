import { createHash } from 'node:crypto'
import { Problem } from '../http/problem.ts'
import type { DraftRow } from './draft.ts'

/** Made of the content itself: the same content has the same stamp, and whoever wrote it in between has lost nothing. */
export const stampOf = ({ draft }: Pick<DraftRow, 'draft'>): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(draft), inOrder))
    .digest('hex')
    .slice(0, 16)

/** In which order fields were written says nothing. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Whoever names a stamp writes over what they have seen, and nothing else. Otherwise the answer has both: what stands there
 * now, as `record` tells it, and what was sent. Without a stamp the last writer wins.
 */
export function checkStamp(row: DraftRow, sent: object, record: (row: DraftRow) => object): void {
  const { stamp, id: _, ...rest } = sent as { stamp?: string; id?: unknown }
  if (stamp === undefined || stamp === stampOf(row)) return
  const message = `The ${row.kind} was changed since you read it; look at current in this answer, and send its stamp`
  throw new Problem(409, message, {}, { current: record(row), sent: rest })
}
