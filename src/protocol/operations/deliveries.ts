import { z } from 'zod'
import {
  DeliveryAnswer,
  DeliveryById,
  DeliveryChange,
  DeliveryList,
  DeliveryRef,
  ListedDelivery,
  NewDelivery,
} from '../schema/delivery.ts'
import { SeveralPeople } from '../schema/profile.ts'
import { Cursor } from '../schema/request.ts'
import { operation } from './operation.ts'

const one = z.object({ delivery: DeliveryAnswer })

const listed = z.object({ delivery: ListedDelivery })

const missing = { description: 'There is no such Delivery' }

const settled = {
  description: 'It was shown or dropped already, or a page is about to show it (`leased_until`, `Retry-After`)',
}

export const Deliveries = {
  list: operation({
    methods: ['GET'],
    path: '/v3/edit/deliveries',
    summary: 'List Deliveries, newest first',
    may: 'read deliveries',
    mayAlso: 'read people',
    params: DeliveryList,
    answers: {
      200: {
        description: 'One page of the list, newest first',
        body: z.object({ deliveries: z.array(ListedDelivery), cursor: Cursor }),
      },
      404: { description: 'There is no such person' },
      409: { description: 'Several people have this email. `ids` lists them', body: SeveralPeople },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: '/v3/edit/deliveries/:id',
    summary: 'Get one Delivery, also one that was removed',
    may: 'read deliveries',
    mayAlso: 'read people',
    params: DeliveryById,
    answers: { 200: { description: 'The Delivery', body: listed }, 404: missing },
  }),
  create: operation({
    methods: ['POST'],
    path: '/v3/edit/deliveries',
    summary: 'Create a Delivery',
    may: 'deliver',
    params: NewDelivery,
    answers: {
      201: { description: 'Created', body: one },
      200: {
        description: 'The key was used before. This is the Delivery that it made, as it is now',
        body: one.extend({ repeated: z.literal(true).describe('it was made by an earlier request') }),
      },
      404: { description: 'There is no such tour, survey or person' },
      409: {
        description:
          'The Experience is archived or not live, too many Deliveries wait for the person, several people have this email (`ids`), or the key in the header Idempotency-Key was used for another request',
        body: SeveralPeople,
      },
      429: {
        description: 'Another request is creating a Delivery for this person. Try again after Retry-After seconds',
      },
    },
  }),
  change: operation({
    methods: ['PATCH', 'PUT'],
    path: '/v3/edit/deliveries/:id',
    summary: 'Change a waiting Delivery',
    may: 'deliver',
    params: DeliveryChange,
    answers: { 200: { description: 'The record as it is now', body: listed }, 404: missing, 409: settled },
  }),
  remove: operation({
    methods: ['DELETE'],
    path: '/v3/edit/deliveries/:id',
    summary: 'Remove a waiting Delivery',
    may: 'deliver',
    params: DeliveryRef,
    answers: { 200: { description: 'Removed', body: listed }, 404: missing, 409: settled },
  }),
}
