import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** The limit groups that tags decide. */
export const groupsByTags = (tx: Tx, account: string) =>
  tx.query<RowOf<'limit_groups', 'name' | 'tag_ids'>>(
    "SELECT name, tag_ids FROM limit_groups WHERE account_id = $1 AND kind = 'tags' ORDER BY id",
    [account],
  )
