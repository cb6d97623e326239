import { createHmac, type KeyObject } from 'node:crypto'
import { Problem } from '../http/problem.ts'
import type { Tx } from '../store/store.ts'
import { MINUTE } from './request-counts.ts'

/** At most so many requests a minute for one account and address, in whatever process. Addresses are kept as hashes.
 * Answers the refusal instead of throwing it: that would undo the count. */
export async function limitRequests(
  tx: Tx,
  account: { id: string; visit_key: KeyObject },
  address: string,
  more: number,
  most: number,
): Promise<Problem | null> {
  const period = Math.floor(tx.now / MINUTE)
  const hashed = createHmac('sha256', account.visit_key).update(address).digest('base64url').slice(0, 22)
  const counted = await tx.note<{ count: number }>(
    `INSERT INTO rate_limits (account_id, address, period, count) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, address, period) DO UPDATE SET count = rate_limits.count + excluded.count RETURNING count`,
    [account.id, hashed, period, more],
  )
  if (counted!.count <= most) return null
  const wait = Math.ceil(((period + 1) * MINUTE - tx.now) / 1000)
  return new Problem(429, 'Too many requests from this address', { 'retry-after': String(wait) })
}
