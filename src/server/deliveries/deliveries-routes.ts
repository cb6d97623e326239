import { Deliveries } from '../../protocol/operations/deliveries.ts'
import type { Account } from '../access/accounts/account.ts'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import type { Expand } from '../people/profiles/expand-profiles.ts'
import type { Store, Tx } from '../store/store.ts'
import { changeDelivery, removeDelivery } from './change-delivery.ts'
import { createDelivery } from './create-delivery.ts'
import { type DeliveryRow, deliveryRecord, listedDelivery } from './delivery-record.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { modelOf } from './model-of.ts'

/** The whole record of a person is more than the name of whom it is for. */
const whole = ({ expand }: { expand?: Expand }): boolean => expand?.profile === 'all' || expand?.company === 'all'

export const deliveries: Endpoint[] = [
  manage(
    Deliveries.list,
    ({ store, account, params }) =>
      store.transaction(async tx => ({ body: await listDeliveries(tx, account.id, params) })),
    whole,
  ),
  manage(
    Deliveries.get,
    ({ store, account, params }) =>
      store.transaction(async tx => ({ body: { delivery: await readDelivery(tx, account.id, params) } })),
    whole,
  ),
  manage(Deliveries.create, async ({ store, account, params, keyInHeader, backend }) => {
    const model_id = await modelOf(store, account, params)
    const wanted = { ...params, model_id }
    const how = { patience: backend.limits.deliveryLockWait, mustBeSame: keyInHeader }
    const { row, created, now } = await createDelivery(store, account, wanted, how)
    const delivery = deliveryRecord(row, now)
    if (!created) return { body: { delivery, repeated: true as const } }
    backend.live.hurry(account)
    return { status: 201, body: { delivery } }
  }),
  manage(Deliveries.change, ({ store, account, params, backend }) =>
    change(store, account, backend, tx => changeDelivery(tx, account, params)),
  ),
  manage(Deliveries.remove, ({ store, account, params, backend }) =>
    change(store, account, backend, tx => removeDelivery(tx, account, params.id)),
  ),
]

async function change(store: Store, account: Account, { live }: Backend, act: (tx: Tx) => Promise<DeliveryRow>) {
  const delivery = await store.transaction(async tx => listedDelivery(await act(tx), tx.now))
  live.hurry(account)
  return { body: { delivery } }
}
