import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'

/** The accounts of this server, as work behind the requests goes through them. */
export async function everyAccountId(store: Store): Promise<string[]> {
  const rows = await store.query<RowOf<'accounts', 'id'>>('SELECT id FROM accounts ORDER BY id')
  return rows.map(({ id }) => id)
}
