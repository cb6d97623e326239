import { createHmac } from 'node:crypto'
import { Problem } from '../http/problem.ts'
import type { Tx } from '../store/store.ts'
import { sweep } from './sweep.ts'

const MINUTE = 60_000

/** At most so many requests a minute for one account and address, in whatever process. Addresses are kept as hashes. */
export async function limitRequests(
  tx: Tx,
  account: { id: string; visit_key: string },
  address: string,
  most: number,
): Promise<void> {
  const period = Math.floor(tx.now / MINUTE)
  const hashed = createHmac('sha256', account.visit_key).update(address).digest('base64url').slice(0, 22)
  const rows = await tx.query<{ count: number }>(
    `INSERT INTO rate_limits (account_id, address, period, count) VALUES ($1, $2, $3, 1)
     ON CONFLICT (account_id, address, period) DO UPDATE SET count = rate_limits.count + 1 RETURNING count`,
    [account.id, hashed, period],
  )
  const { count } = rows[0]!
  if (count === 1) await sweep(tx, account.id)
  if (count > most) {
    const wait = Math.ceil(((period + 1) * MINUTE - tx.now) / 1000)
    throw new Problem(429, 'Too many requests from this address', { 'retry-after': String(wait) })
  }
}
