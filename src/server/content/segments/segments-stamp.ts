import { referencesOf } from '../../../content/references.ts'
import { conflict } from '../../http/problem.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'

/** Stands for the live Segments that a draft uses, also through other Segments. Empty: it uses none. */
export async function segmentsStamp(tx: Tx, { account_id: account, draft }: DraftRow): Promise<string> {
  const live = new Map<string, string>()
  for (let ids = [...referencesOf(JSON.parse(draft)).segments]; ids.length > 0; ) {
    const { places, values } = placesFor(ids)
    const rows = await tx.query<{ id: string; live: string | null }>(
      `SELECT id, live FROM segments WHERE account_id = $1 AND id IN (${places})`,
      [account, ...values],
    )
    for (const row of rows) live.set(row.id, row.live ?? '')
    const inner = rows.flatMap(row => (row.live ? [...referencesOf(JSON.parse(row.live)).segments] : []))
    ids = [...new Set(inner)].filter(id => !live.has(id))
  }
  return live.size === 0 ? '' : stampOfContent([...live].sort())
}

/** With this stamp, a user publishes only for the people whom they were told about. */
export async function checkSegmentsStamp(tx: Tx, row: DraftRow, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === (await segmentsStamp(tx, row))) return
  throw conflict('A Segment that it uses was changed since you looked; look again at who would get it')
}
