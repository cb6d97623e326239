import { eachBatch } from '../../store/each-batch.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store } from '../../store/store.ts'

/** How many people an account knows. It reads only the index, a batch at a time, so it blocks nobody. */
export async function countPeople(store: Store, account: string): Promise<number> {
  let people = 0
  const ids = {
    sql: 'SELECT id FROM profiles WHERE account_id = $1 AND id > $2 ORDER BY id',
    values: [account],
    start: [''],
    placeOf: ({ id }: RowOf<'profiles', 'id'>) => [id],
  }
  await eachBatch(store, ids, rows => {
    people += rows.length
  })
  return people
}
