import { timestamp } from '../../http/timestamp.ts'
import type { Tx } from '../../store/store.ts'

export interface FactorRow {
  account_id: string
  id: string
  created_at: number
  user_id: string
  kind: 'totp' | 'passkey'
  name: string
  used_at: number | null
  totp_secret: string | null
  /** The half minute whose code was used last. Codes from then and before are refused. */
  totp_period: number | null
  credential_id: string | null
  public_key: string | null
  sign_count: number | null
  transports: string | null
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
