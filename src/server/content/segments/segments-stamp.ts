import { conflict } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { readUsed, type UsedRow, type Using } from '../../journal/audience/used-segments.ts'
import type { Tx } from '../../store/store.ts'
import { stampOfContent } from '../drafts/stamp.ts'
import { groupIn } from './named-segments.ts'

/**
 * The live Segments that a draft, or an earlier version, and the version that it would replace use, also through other Segments:
 * which they are, and a stamp for all of them.
 */
export async function usedSegments(tx: Tx, row: Using) {
  const rows = await readUsed(tx, row)
  return { segments_stamp: stampOfUsed(rows), segments: rows.map(usedRecord) }
}

/** With this stamp, a user publishes only for the people whom they were told about. */
export async function checkSegmentsStamp(tx: Tx, row: Using, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === stampOfUsed(await readUsed(tx, row))) return
  throw conflict('A Segment that it uses was changed since you looked; look again at who would get it', 'stale')
}

/** Empty: it uses none. Only what they mean counts: one that is published again unchanged has the same people. */
const stampOfUsed = (rows: UsedRow[]): string =>
  rows.length === 0
    ? ''
    : stampOfContent(
        rows.map(({ id, live }) => [id, live && groupIn(live)]).sort(([one], [other]) => (one! < other! ? -1 : 1)),
      )

const usedRecord = ({ id, draft, live, published_at }: UsedRow) => ({
  id,
  name: JSON.parse(live ?? draft).name as string,
  published_at: timestamp(published_at),
})
