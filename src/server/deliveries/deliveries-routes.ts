import { z } from 'zod'
import {
  DeliveryAnswer,
  DeliveryById,
  DeliveryChange,
  DeliveryList,
  DeliveryRef,
  ListedDelivery,
  NewDelivery,
} from '../../protocol/schema/delivery.ts'
import { SeveralPeople } from '../../protocol/schema/profile.ts'
import { Cursor } from '../../protocol/schema/request.ts'
import type { Account } from '../access/accounts/account.ts'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import type { Expand } from '../people/profiles/expand-profiles.ts'
import type { Store, Tx } from '../store/store.ts'
import { changeDelivery, removeDelivery } from './change-delivery.ts'
import { createDelivery } from './create-delivery.ts'
import { type DeliveryRow, deliveryRecord } from './delivery-record.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { modelOf } from './model-of.ts'

const one = z.object({ delivery: DeliveryAnswer })

/** The whole record of a person is more than the name of whom it is for. */
const whole = {
  permission: 'read people' as const,
  where: ({ expand }: { expand?: Expand }) => expand?.profile === 'all' || expand?.company === 'all',
}

const missing = { description: 'There is no such Delivery' }
const settled = {
  description: 'It was shown or dropped already, or a page is about to show it (`leased_until`, `Retry-After`)',
}

export const deliveries: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/edit/deliveries',
    summary: 'List Deliveries, newest first',
    may: 'read deliveries',
    mayAlso: whole,
    params: DeliveryList,
    answers: {
      200: {
        description: 'One page of the list, newest first',
        body: z.object({ deliveries: z.array(ListedDelivery), cursor: Cursor }),
      },
      404: { description: 'There is no such person' },
      409: { description: 'Several people have this email. `ids` lists them', body: SeveralPeople },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: await listDeliveries(tx, account.id, params) })),
  }),
  manage({
    methods: ['GET'],
    path: '/v3/edit/deliveries/:id',
    summary: 'Get one Delivery, also one that was removed',
    may: 'read deliveries',
    mayAlso: whole,
    params: DeliveryById,
    answers: { 200: { description: 'The Delivery', body: z.object({ delivery: ListedDelivery }) }, 404: missing },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: { delivery: await readDelivery(tx, account.id, params) } })),
  }),
  manage({
    methods: ['POST'],
    path: '/v3/edit/deliveries',
    summary: 'Create a Delivery',
    may: 'deliver',
    params: NewDelivery,
    answers: {
      201: { description: 'Created', body: one },
      200: { description: 'The key was used before. This is the Delivery that it made, as it is now', body: one },
      404: { description: 'There is no such tour, survey or person' },
      409: {
        description:
          'The Experience is archived or not live, too many Deliveries wait for the person, or several people have this email (`ids`)',
        body: SeveralPeople,
      },
      429: {
        description: 'Another request is creating a Delivery for this person. Try again after Retry-After seconds',
      },
    },
    async act({ store, account, params, backend }) {
      const model_id = await modelOf(store, account, params)
      const wanted = { ...params, model_id }
      const { row, created, now } = await createDelivery(store, account, wanted, backend.limits.deliveryLockWait)
      if (created) backend.live.hurry(account)
      return { status: created ? 201 : 200, body: { delivery: deliveryRecord(row, now) } }
    },
  }),
  manage({
    methods: ['PATCH', 'PUT'],
    path: '/v3/edit/deliveries/:id',
    summary: 'Change a waiting Delivery',
    may: 'deliver',
    params: DeliveryChange,
    answers: { 200: { description: 'Changed', body: one }, 404: missing, 409: settled },
    act: ({ store, account, params, backend }) =>
      change(store, account, backend, tx => changeDelivery(tx, account, params)),
  }),
  manage({
    methods: ['DELETE'],
    path: '/v3/edit/deliveries/:id',
    summary: 'Remove a waiting Delivery',
    may: 'deliver',
    params: DeliveryRef,
    answers: { 200: { description: 'Removed', body: one }, 404: missing, 409: settled },
    act: ({ store, account, params, backend }) =>
      change(store, account, backend, tx => removeDelivery(tx, account, params.id)),
  }),
]

async function change(store: Store, account: Account, { live }: Backend, act: (tx: Tx) => Promise<DeliveryRow>) {
  const delivery = await store.transaction(async tx => deliveryRecord(await act(tx), tx.now))
  live.hurry(account)
  return { body: { delivery } }
}
