import { findAccount } from '../../access/accounts/find-account.ts'
import type { JobRow } from '../../journal/jobs/job-row.ts'
import { stampDelivery } from '../../journal/live-stamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { leaveList, PENDING } from '../drop-deliveries.ts'
import { LEASE, unleased } from '../lease-time.ts'

/** Removes the next few Deliveries of a batch that still wait. */
export async function takeBack(tx: Tx, job: JobRow): Promise<{ removed: number; more: boolean; later?: number }> {
  const account = await findAccount(tx, job.account_id)
  if (!account) return { removed: 0, more: false }
  const most = tx.sizes.served
  const removed = await tx.query<RowOf<'deliveries', 'id' | 'profile_id'>>(
    `UPDATE deliveries SET removed_at = $3, updated_at = $3 WHERE account_id = $1 AND id IN (
       SELECT id FROM deliveries WHERE account_id = $1 AND job_id = $2 AND ${PENDING} AND ${unleased('$3')}
       ORDER BY profile_id LIMIT ${most} FOR UPDATE) AND ${PENDING} AND ${unleased('$3')} RETURNING id, profile_id`,
    [account.id, job.id, tx.now],
  )
  for (const { id, profile_id } of removed) {
    await leaveList(tx, account.id, profile_id, [id])
    stampDelivery(tx, account, profile_id)
  }
  if (removed.length === most) return { removed: most, more: true }
  const leased = await tx.first(
    `SELECT id FROM deliveries WHERE account_id = $1 AND job_id = $2 AND ${PENDING} LIMIT 1`,
    [account.id, job.id],
  )
  return { removed: removed.length, more: false, ...(leased ? { later: LEASE } : {}) }
}
