import { PENDING } from '../../deliveries/drop-deliveries.ts'
import { LEASE, unleased } from '../../deliveries/lease-time.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** After this many leases that were never confirmed, a browser must ask for each one. */
export const MOST_UNCONFIRMED = 3

export interface Holder {
  page: string
  browser: string
}

/**
 * One conditional write: the Delivery is waiting, and no other page holds it. If the same page asks again, it gets the same
 * answer. Null if another page holds it, or if it no longer waits.
 */
export async function leaseDelivery(
  tx: Tx,
  account: string,
  delivery: { id: string; profile_id: string },
  holder: Holder,
): Promise<{ claimed_until: number } | null> {
  const until = tx.now + LEASE
  const taken = await tx.run(
    `UPDATE deliveries SET claimed_by = $3, claimed_browser = $4, claimed_until = $5
     WHERE account_id = $1 AND id = $2 AND ${PENDING} AND ${unleased('$6')}`,
    [account, delivery.id, holder.page, holder.browser, until, tx.now],
  )
  if (taken === 1) {
    tx.send(
      `INSERT INTO leases (account_id, browser, profile_id, unconfirmed, updated_at) VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (account_id, browser) DO UPDATE SET unconfirmed = leases.unconfirmed + 1,
         profile_id = excluded.profile_id, updated_at = excluded.updated_at`,
      [account, holder.browser, delivery.profile_id, tx.now],
    )
    return { claimed_until: until }
  }
  const held = await tx.first<{ claimed_until: number }>(
    `SELECT claimed_until FROM deliveries
       WHERE account_id = $1 AND id = $2 AND ${PENDING} AND claimed_by = $3 AND claimed_until >= $4`,
    [account, delivery.id, holder.page, tx.now],
  )
  return held ?? null
}

/** Whether boot may still lease to this browser without being asked. */
export async function isTrusted(tx: Tx, account: string, browser: string): Promise<boolean> {
  const row = await tx.first<RowOf<'leases', 'unconfirmed'>>(
    'SELECT unconfirmed FROM leases WHERE account_id = $1 AND browser = $2',
    [account, browser],
  )
  return (row?.unconfirmed ?? 0) < MOST_UNCONFIRMED
}

export function trustAgain(tx: Tx, account: string, browser: string): void {
  tx.send('DELETE FROM leases WHERE account_id = $1 AND browser = $2', [account, browser])
}
