import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Tx } from '../../store/store.ts'
import { newKey } from './secret-hash.ts'

/** The keys with which the customer's backend proves people. While it changes from one to the other, there are two. */
export interface VerificationKeys {
  verification_key: string
  older_key: string | null
  older_key_until: number | null
}

/** How long the key before is valid too. */
const OVERLAP = 7 * 86_400_000

const COLUMNS = 'verification_key, older_key, older_key_until'

export function validKeys({ verification_key, older_key, older_key_until }: VerificationKeys, now: number): string[] {
  return older_key !== null && (older_key_until ?? 0) > now ? [verification_key, older_key] : [verification_key]
}

export async function readKeys(tx: Tx, account: string) {
  const keys = await tx.first<VerificationKeys>(`SELECT ${COLUMNS} FROM accounts WHERE id = $1`, [account])
  return answer(keys!, tx.now)
}

/** A new key. The one before stays valid for a week, or stops at once. The one before that stops in any case. */
export async function renewKey(tx: Tx, account: string, atOnce: boolean) {
  const rows = await tx.query<VerificationKeys>(
    `UPDATE accounts SET older_key = CASE WHEN $3 = 1 THEN NULL ELSE verification_key END, older_key_until = $4,
       verification_key = $2, proofs_since = CASE WHEN $3 = 1 THEN $5 ELSE proofs_since END, updated_at = $5
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [account, newKey(), atOnce ? 1 : 0, atOnce ? null : tx.now + OVERLAP, tx.now],
  )
  return answer(rows[0]!, tx.now)
}

/** The key before the current one stops now. Whoever has it may have proven anything, so nothing that was proven so far counts. */
export async function endOlderKey(tx: Tx, account: string) {
  const rows = await tx.query<VerificationKeys>(
    `UPDATE accounts SET older_key = NULL, older_key_until = NULL, proofs_since = $2, updated_at = $2
     WHERE id = $1 AND older_key IS NOT NULL AND older_key_until > $2 RETURNING ${COLUMNS}`,
    [account, tx.now],
  )
  if (!rows[0]) throw notFound('The key before the current one')
  return answer(rows[0], tx.now)
}

const answer = (keys: VerificationKeys, now: number) => ({
  verification_key: keys.verification_key,
  older_until: timestamp(validKeys(keys, now).length > 1 ? keys.older_key_until : null),
})
