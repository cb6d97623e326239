import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx, Value } from '../store/store.ts'

/**
 * People whose rows are still being removed. No list shows them. There is nearly always nobody, so we ask separately: as a part
 * of the list's own statement, it would mislead the query planner.
 */
async function beingForgotten(tx: Tx, account: string): Promise<string[]> {
  const rows = await tx.query<RowOf<'forgettings', 'profile_id'>>(
    'SELECT profile_id FROM forgettings WHERE account_id = $1',
    [account],
  )
  return rows.map(row => row.profile_id)
}

/** The condition that leaves them out of a list. Its values follow the given ones. */
export async function withoutForgotten(
  tx: Tx,
  account: string,
  where: string,
  values: Value[],
  person = 'profile_id',
): Promise<string> {
  const gone = await beingForgotten(tx, account)
  if (gone.length === 0) return where
  const list = placesFor(gone, values.length)
  values.push(...list.values)
  return `${where} AND ${person} NOT IN (${list.places})`
}
