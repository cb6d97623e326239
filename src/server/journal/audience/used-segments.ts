import { referencesOf } from '../../../content/references.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** Who a content is for is written in it. With `live`, who gets it now counts too. */
export interface Using {
  account_id: string
  draft: string
  live?: string | null
}

export type UsedRow = RowOf<'segments', 'id' | 'draft' | 'live' | 'published_at' | 'changed_by'>

/** The Segments that it uses, also through other Segments as they are live. */
export const readUsed = (tx: Tx, { account_id, draft, live }: Using): Promise<UsedRow[]> =>
  readUsedIn(tx, account_id, [draft, live ?? null])

/** Those that any of these contents uses. */
export async function readUsedIn(tx: Tx, account: string, contents: (string | null)[]): Promise<UsedRow[]> {
  const used = new Map<string, UsedRow>()
  const named = contents.flatMap(stored => (stored ? [...referencesOf(JSON.parse(stored)).segments] : []))
  for (let ids = [...new Set(named)]; ids.length > 0; ) {
    const { places, values } = placesFor(ids)
    const rows = await tx.query<UsedRow>(
      `SELECT id, draft, live, published_at, changed_by FROM segments WHERE account_id = $1 AND id IN (${places})`,
      [account, ...values],
    )
    for (const row of rows) used.set(row.id, row)
    const inner = rows.flatMap(row => (row.live ? [...referencesOf(JSON.parse(row.live)).segments] : []))
    ids = [...new Set(inner)].filter(id => !used.has(id))
  }
  return [...used.values()]
}
