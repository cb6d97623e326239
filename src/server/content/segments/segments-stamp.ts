import { referencesOf } from '../../../content/references.ts'
import { conflict } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'

/** Who a content is for is written in it. */
type Using = Pick<DraftRow, 'account_id' | 'draft'>

type UsedRow = Pick<DraftRow, 'id' | 'draft' | 'live' | 'published_at'>

/** The live Segments that a draft, or an earlier version, uses, also through other Segments: which they are, and a stamp for all of them. */
export async function usedSegments(tx: Tx, row: Using) {
  const rows = await readUsed(tx, row)
  return { segments_stamp: stampOfUsed(rows), segments: rows.map(usedRecord) }
}

/** With this stamp, a user publishes only for the people whom they were told about. */
export async function checkSegmentsStamp(tx: Tx, row: Using, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === stampOfUsed(await readUsed(tx, row))) return
  throw conflict('A Segment that it uses was changed since you looked; look again at who would get it')
}

async function readUsed(tx: Tx, { account_id: account, draft }: Using): Promise<UsedRow[]> {
  const used = new Map<string, UsedRow>()
  for (let ids = [...referencesOf(JSON.parse(draft)).segments]; ids.length > 0; ) {
    const { places, values } = placesFor(ids)
    const rows = await tx.query<UsedRow>(
      `SELECT id, draft, live, published_at FROM segments WHERE account_id = $1 AND id IN (${places})`,
      [account, ...values],
    )
    for (const row of rows) used.set(row.id, row)
    const inner = rows.flatMap(row => (row.live ? [...referencesOf(JSON.parse(row.live)).segments] : []))
    ids = [...new Set(inner)].filter(id => !used.has(id))
  }
  return [...used.values()]
}

/** Empty: it uses none. */
const stampOfUsed = (rows: UsedRow[]): string =>
  rows.length === 0 ? '' : stampOfContent(rows.map(({ id, live }) => [id, live ?? '']).sort())

const usedRecord = ({ id, draft, live, published_at }: UsedRow) => ({
  id,
  name: JSON.parse(live ?? draft).name as string,
  published_at: timestamp(published_at),
})
