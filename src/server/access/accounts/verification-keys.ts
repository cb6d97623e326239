import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import { placeOf } from '../../store/seal-keys.ts'
import type { Tx } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { newKey } from './secret-hash.ts'

/** The keys with which the customer's backend proves people. While it changes from one to the other, there are two. */
export type VerificationKeys = RowOf<'accounts', 'verification_key' | 'older_key' | 'older_key_until'>

/** How long the key before is valid too. */
const OVERLAP = 7 * 86_400_000

export function validKeys({ verification_key, older_key, older_key_until }: VerificationKeys, now: number): string[] {
  return older_key !== null && (older_key_until ?? 0) > now ? [verification_key, older_key] : [verification_key]
}

/** As they are stored, they may be sealed. */
export function openKeys<Row extends VerificationKeys>(vault: Vault, account: string, row: Row): VerificationKeys {
  return {
    verification_key: vault.open(row.verification_key, placeOf('verification_key', account)),
    older_key: row.older_key === null ? null : vault.open(row.older_key, placeOf('older_key', account)),
    older_key_until: row.older_key_until,
  }
}

async function keysOf(tx: Tx, account: string): Promise<VerificationKeys> {
  const row = await tx.first<VerificationKeys>(
    'SELECT verification_key, older_key, older_key_until FROM accounts WHERE id = $1 FOR UPDATE',
    [account],
  )
  return openKeys(tx.vault, account, row!)
}

export async function readKeys(tx: Tx, account: string) {
  return answer(await keysOf(tx, account), tx.now)
}

/** A new key. The one before stays valid for a week, or stops at once. The one before that stops in any case. */
export async function renewKey(tx: Tx, account: string, atOnce: boolean) {
  const before = await keysOf(tx, account)
  const keys: VerificationKeys = {
    verification_key: newKey(),
    older_key: atOnce ? null : before.verification_key,
    older_key_until: atOnce ? null : tx.now + OVERLAP,
  }
  await tx.run(
    `UPDATE accounts SET verification_key = $2, older_key = $3, older_key_until = $4,
       proofs_since = CASE WHEN $5 = 1 THEN $6 ELSE proofs_since END, updated_at = $6 WHERE id = $1`,
    [
      account,
      tx.vault.seal(keys.verification_key, placeOf('verification_key', account)),
      keys.older_key && tx.vault.seal(keys.older_key, placeOf('older_key', account)),
      keys.older_key_until,
      atOnce ? 1 : 0,
      tx.now,
    ],
  )
  return answer(keys, tx.now)
}

/** The key before the current one stops now. Whoever has it may have proven anything, so nothing that was proven so far counts. */
export async function endOlderKey(tx: Tx, account: string) {
  const keys = await keysOf(tx, account)
  if (validKeys(keys, tx.now).length < 2) throw notFound('The key before the current one')
  await tx.run(
    'UPDATE accounts SET older_key = NULL, older_key_until = NULL, proofs_since = $2, updated_at = $2 WHERE id = $1',
    [account, tx.now],
  )
  return answer({ ...keys, older_key: null }, tx.now)
}

const answer = (keys: VerificationKeys, now: number) => ({
  verification_key: keys.verification_key,
  older_until: timestamp(validKeys(keys, now).length > 1 ? keys.older_key_until : null),
})
