import { dropDelivery, holdList, leaveList, PENDING } from '../deliveries/drop-deliveries.ts'
import { unleased } from '../deliveries/lease-time.ts'
import { isHeard, type Told } from '../journal/tell.ts'
import type { Store } from '../store/store.ts'

const AT_ONCE = 100

/**
 * Normally an expired Delivery is dropped when its person comes or gets another one. If a webhook wants to know, we do not wait
 * for that.
 */
export async function expireDeliveries(store: Store, account: Told): Promise<void> {
  if (!isHeard(account, 'delivery.expired')) return
  const over = await store.transaction(
    tx =>
      tx.query<{ id: string; profile_id: string }>(
        `SELECT id, profile_id FROM deliveries WHERE account_id = $1 AND until_at < $2 AND ${PENDING}
           AND ${unleased('$2')} ORDER BY until_at LIMIT ${AT_ONCE}`,
        [account.id, tx.now],
      ),
    'committed',
  )
  for (const one of over)
    await store.transaction(async tx => {
      // Lock the person first, like all code that changes what waits for them.
      await holdList(tx, account.id, one.profile_id)
      if (await dropDelivery(tx, account, one, 'expired')) await leaveList(tx, account.id, one.profile_id, [one.id])
    }, 'committed')
}
