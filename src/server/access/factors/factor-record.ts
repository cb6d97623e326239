import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export interface FactorRow extends RowOf<'second_factors'> {
  kind: 'totp' | 'passkey'
  /** The half minute whose code was used last. Codes from then and before are refused. */
  totp_period: number | null
}

export const listFactors = (tx: Tx, account: string, user: string): Promise<FactorRow[]> =>
  tx.query<FactorRow>('SELECT * FROM second_factors WHERE account_id = $1 AND user_id = $2 ORDER BY id', [
    account,
    user,
  ])

export const factorRecord = ({ id, created_at, kind, name, used_at }: FactorRow) => ({
  id,
  created_at: timestamp(created_at),
  kind,
  name,
  last_used_at: used_at === null ? null : timestamp(used_at),
})
