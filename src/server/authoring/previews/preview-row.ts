import type { Kind } from '../../../protocol/experience.ts'
import { hashOf, makeCode } from '../../access/codes/short-lived.ts'
import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export interface PreviewRow
  extends RowOf<
    'previews',
    | 'id'
    | 'created_at'
    | 'user_id'
    | 'means'
    | 'kind'
    | 'experience_id'
    | 'profile_id'
    | 'at'
    | 'address'
    | 'expires_at'
  > {
  /** How it was made. Null: by a process that did not say it. */
  means: 'session' | 'secret' | null
  kind: Kind
  /** Null: the time when somebody looks at it. */
  at: number | null
  /** The address of the page. */
  address: string
}

const PREVIEW = { table: 'previews', life: 3_600_000, bytes: 24 } as const

type Wanted = Pick<PreviewRow, 'user_id' | 'means' | 'kind' | 'experience_id' | 'profile_id' | 'at' | 'address'>

/** Returns the code of the link, here and never again. */
export async function createPreview(
  tx: Tx,
  account: string,
  { user_id, means, kind, experience_id, profile_id, at, address }: Wanted,
): Promise<{ row: PreviewRow; code: string }> {
  const what = { user_id, means, kind, experience_id, profile_id, at, address }
  const { code, ...made } = await makeCode(tx, account, PREVIEW, what)
  return { row: { ...made, ...what }, code }
}

/**
 * Whether who made it may still make it. A colleague who was removed, or who only reads now, shows no drafts to anybody; what a
 * backend made belongs to no colleague.
 */
export const STILL_VALID = `expires_at > $2 AND (means IS NULL OR means <> 'session' OR EXISTS (
  SELECT 1 FROM users u WHERE u.account_id = previews.account_id AND u.id = previews.user_id AND u.removed_at IS NULL
    AND u.role <> 'viewer'))`

/** Valid only on pages of its host, for an hour, and while who made it in the console may make it. */
export async function findPreview(
  tx: Tx,
  account: string,
  code: string,
  origin: string | null,
): Promise<PreviewRow | undefined> {
  const row = await tx.first<PreviewRow>(
    `SELECT * FROM previews WHERE account_id = $1 AND ${STILL_VALID} AND hash = $3`,
    [account, tx.now, hashOf(code)],
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
