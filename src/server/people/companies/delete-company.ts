import { notFound } from '../../http/problem.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { CompanyRow } from './company-record.ts'

/** By its id or its uid. */
export async function needCompany(
  tx: Tx,
  account: string,
  { id, uid }: { id?: string | undefined; uid?: string | undefined },
): Promise<CompanyRow> {
  const column = id === undefined ? 'uid' : 'id'
  const statement = `SELECT * FROM companies WHERE account_id = $1 AND ${column} = $2`
  const row = await tx.first<CompanyRow>(statement, [account, id ?? uid])
  if (!row) throw notFound('The company')
  return row
}

/**
 * Removes a company. Everybody leaves it first, a few at a time: whatever ends in between, nobody belongs to a company that is not
 * there, and the request can be sent again.
 */
export async function deleteCompany(
  store: Store,
  account: string,
  who: { id?: string | undefined; uid?: string | undefined },
): Promise<CompanyRow> {
  const row = await store.transaction(tx => needCompany(tx, account, who))
  for (let isGone = false; !isGone; )
    isGone = await store.transaction(async tx => {
      const { people } = tx.sizes
      const left = await tx.run(
        `UPDATE profiles SET company_id = NULL, hook_company_id = NULL, updated_at = $3 WHERE account_id = $1 AND id IN (
           SELECT id FROM profiles WHERE account_id = $1 AND company_id = $2 LIMIT ${people})`,
        [account, row.id, tx.now],
      )
      if (left === people) return false
      await tx.run('DELETE FROM property_values WHERE account_id = $1 AND owner_id = $2', [account, row.id])
      await tx.run('DELETE FROM companies WHERE account_id = $1 AND id = $2', [account, row.id])
      return true
    })
  return row
}
