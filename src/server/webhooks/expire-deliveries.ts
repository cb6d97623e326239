import { dropDelivery, holdList, leaveList, PENDING } from '../deliveries/drop-deliveries.ts'
import { unleased } from '../deliveries/lease-time.ts'
import { isHeard, type Told } from '../journal/tell.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'

/**
 * Normally an expired Delivery is dropped when its person comes or gets another one. If a webhook wants to know, we do not wait
 * for that.
 */
export async function expireDeliveries(store: Store, account: Told): Promise<void> {
  if (!isHeard(account, 'delivery.expired')) return
  while (await expireSome(store, account));
}

/** True if there may be more. */
async function expireSome(store: Store, account: Told): Promise<boolean> {
  const over = await store.transaction(
    tx =>
      tx.query<RowOf<'deliveries', 'id' | 'profile_id'>>(
        `SELECT id, profile_id FROM deliveries WHERE account_id = $1 AND until_at < $2 AND ${PENDING}
           AND ${unleased('$2')} ORDER BY until_at LIMIT ${store.sizes.expired}`,
        [account.id, tx.now],
      ),
    'committed',
  )
  let dropped = 0
  for (const one of over)
    dropped += await store.transaction(async tx => {
      // Lock the person first, like all code that changes what waits for them.
      await holdList(tx, account.id, one.profile_id)
      if (!(await dropDelivery(tx, account, one, 'expired'))) return 0
      await leaveList(tx, account.id, one.profile_id, [one.id])
      return 1
    }, 'committed')
  return dropped > 0 && over.length === store.sizes.expired
}
