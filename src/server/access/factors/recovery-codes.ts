import { randomInt } from 'node:crypto'
import type { Tx } from '../../store/store.ts'
import { hashSecret } from '../accounts/secret-hash.ts'

const HOW_MANY = 10
/** Without letters and digits that look alike. 16 of them are 80 bits, so one round of SHA-256 is enough. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789x'
const LENGTH = 16

const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]!).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** As somebody may type it: with spaces, capitals, and without dashes. */
const hashOf = (code: string): string => hashSecret(code.toLowerCase().replace(/[\s-]/g, '')).hash

/** New codes, which are returned here and never again. The old ones are worthless. */
export async function makeRecoveryCodes(tx: Tx, account: string, user: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < HOW_MANY) codes.add(newCode())
  await tx.run('DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2', [account, user])
  for (const code of codes)
    tx.send('INSERT INTO recovery_codes (account_id, user_id, hash, created_at) VALUES ($1, $2, $3, $4)', [
      account,
      user,
      hashOf(code),
      tx.now,
    ])
  return [...codes]
}

/** True if it was valid until now. */
export async function useRecoveryCode(tx: Tx, account: string, user: string, code: string): Promise<boolean> {
  const used = await tx.run('DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2 AND hash = $3', [
    account,
    user,
    hashOf(code),
  ])
  return used > 0
}

export async function countRecoveryCodes(tx: Tx, account: string, user: string): Promise<number> {
  const row = await tx.first<{ count: number }>(
    'SELECT COUNT(*) AS count FROM recovery_codes WHERE account_id = $1 AND user_id = $2',
    [account, user],
  )
  return row!.count
}
