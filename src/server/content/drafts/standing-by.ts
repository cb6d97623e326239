import type { User } from '../../access/accounts/account.ts'
import type { Tx } from '../../store/store.ts'
import { TIMES } from './besides-content.ts'
import type { DraftRow } from './draft.ts'

export type StandingBy = { [done in (typeof TIMES)[number]]: User | null }

/** Who last did each of these, as its Changes say. Null: nobody did, or that user was removed. */
export async function standingBy(tx: Tx, { account_id, id }: Pick<DraftRow, 'account_id' | 'id'>): Promise<StandingBy> {
  const by: StandingBy = { published_at: null, archived_at: null, publish_at: null, unpublish_at: null }
  const rows = await tx.query<User & { prop: keyof StandingBy }>(
    `SELECT p.prop, u.id, u.name, u.email
     FROM (SELECT prop, MAX(change_id) AS id FROM change_props
       WHERE account_id = $1 AND experience_id = $2 AND prop IN ($3, $4, $5, $6) GROUP BY prop) p
     JOIN changes c ON c.account_id = $1 AND c.id = p.id
     JOIN users u ON u.account_id = $1 AND u.id = c.user_id`,
    [account_id, id, ...TIMES],
  )
  for (const { prop, id, name, email } of rows) by[prop] = { id, name, email }
  return by
}
