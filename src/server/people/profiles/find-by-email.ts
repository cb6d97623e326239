import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { ProfileRow } from './profile-record.ts'

/**
 * The people with this email, in any case of letters; the one seen last comes first. While uids must be proven, an email that anybody
 * could have said finds nobody.
 */
export async function findByEmail(tx: Tx, account: string, email: string): Promise<ProfileRow[]> {
  const key = email.toLowerCase()
  const rows = await tx.query<ProfileRow & RowOf<'accounts', 'verification_since'>>(
    `SELECT p.*, a.verification_since FROM profiles p JOIN accounts a ON a.id = p.account_id
     WHERE p.account_id = $1 AND p.email_key = $2
     ORDER BY CASE WHEN p.last_seen_at IS NULL THEN 0 ELSE p.last_seen_at END DESC, p.id DESC`,
    [account, key],
  )
  return rows.flatMap(({ verification_since: since, ...row }) =>
    since === null || row.email_proven === 1 || isProven(row, key, since) ? [row] : [],
  )
}

/** For rows from before we noted who said it: the backend did, or the person can only have come with a proven uid. */
function isProven({ uid, created_at, hook_properties }: ProfileRow, key: string, since: number): boolean {
  if (uid === null) return false
  const { email } = JSON.parse(hook_properties) as { email?: unknown }
  return created_at >= since || (typeof email === 'string' && email.toLowerCase() === key)
}
