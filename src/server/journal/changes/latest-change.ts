import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** The newest Change of an Experience, of any kind or of one. */
export async function latestChange(
  tx: Tx,
  account: string,
  experience: string,
  kind?: 'apply',
): Promise<string | null> {
  const row = await tx.first<RowOf<'changes', 'id'>>(
    `SELECT id FROM changes WHERE account_id = $1 AND experience_id = $2 ${kind ? 'AND kind = $3' : ''}
     ORDER BY id DESC LIMIT 1`,
    [account, experience, ...(kind ? [kind] : [])],
  )
  return row?.id ?? null
}
