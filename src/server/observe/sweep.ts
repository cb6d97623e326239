import type { Tx } from '../store/store.ts'
import { VISIT_AGE } from './visit-token.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Takes away what has had its time: counts of past minutes, and keys of reports whose visit tokens are no longer taken, so
 * that a repeat of them is refused anyway.
 */
export function sweep(tx: Tx, account: string): void {
  tx.sendNote('DELETE FROM rate_limits WHERE account_id = $1 AND period < $2', [
    account,
    Math.floor(tx.now / MINUTE) - 1,
  ])
  tx.sendNote('DELETE FROM report_keys WHERE account_id = $1 AND at < $2', [account, tx.now - VISIT_AGE - DAY])
}
