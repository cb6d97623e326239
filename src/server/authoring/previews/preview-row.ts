import { randomBytes } from 'node:crypto'
import type { Kind } from '../../../protocol/experience.ts'
import { hashSecret } from '../../access/accounts/secret-hash.ts'
import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export interface PreviewRow
  extends RowOf<
    'previews',
    'id' | 'created_at' | 'user_id' | 'kind' | 'experience_id' | 'profile_id' | 'at' | 'address' | 'expires_at'
  > {
  kind: Kind
  /** Null: the time when somebody looks at it. */
  at: number | null
  /** The address of the page. */
  address: string
}

const HOUR = 3_600_000

type Wanted = Pick<PreviewRow, 'user_id' | 'kind' | 'experience_id' | 'profile_id' | 'at' | 'address'>

/** Returns the code of the link, here and never again. */
export async function createPreview(
  tx: Tx,
  account: string,
  wanted: Wanted,
): Promise<{ row: PreviewRow; code: string }> {
  const code = randomBytes(24).toString('base64url')
  const row: PreviewRow = { id: tx.newId(), created_at: tx.now, expires_at: tx.now + HOUR, ...wanted }
  await tx.run(
    `INSERT INTO previews (account_id, id, created_at, updated_at, user_id, hash, kind, experience_id, profile_id, at, address,
       expires_at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      account, row.id, tx.now, row.user_id, hashSecret(code).hash, row.kind, row.experience_id, row.profile_id, row.at,
      row.address, row.expires_at,
    ], // biome-ignore format: as the columns stand
  )
  return { row, code }
}

/** Valid only on pages of its host, and for an hour. */
export async function findPreview(
  tx: Tx,
  account: string,
  code: string,
  origin: string | null,
): Promise<PreviewRow | undefined> {
  const row = await tx.first<PreviewRow>(
    'SELECT * FROM previews WHERE account_id = $1 AND hash = $2 AND expires_at > $3',
    [account, hashSecret(code).hash, tx.now],
  )
  return row && new URL(row.address).origin === origin ? row : undefined
}

export async function revokePreview(tx: Tx, account: string, id: string): Promise<PreviewRow> {
  const row = await tx.first<PreviewRow>('DELETE FROM previews WHERE account_id = $1 AND id = $2 RETURNING *', [
    account,
    id,
  ])
  if (!row) throw notFound('The preview')
  return row
}

export const previewRecord = (row: PreviewRow) => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  expires_at: timestamp(row.expires_at),
  experience: { id: row.experience_id, kind: row.kind },
  page: row.address,
  profile_id: row.profile_id,
  at: timestamp(row.at),
  user_id: row.user_id,
})
