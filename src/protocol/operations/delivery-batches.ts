import { z } from 'zod'
import { DeliveryBatchAnswer, NewDeliveryBatch } from '../schema/delivery-batch.ts'
import { jobOperations } from './job.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/deliveries/batch'

const One = z.object({ batch: DeliveryBatchAnswer })

export const DeliveryBatches = {
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Deliver to many people: to a list of them, or to a Segment',
    may: 'deliver',
    large: 'bulk',
    params: NewDeliveryBatch,
    answers: {
      202: { description: 'It goes on behind the request. Ask for it by its id', body: One },
      200: { description: 'The key was used before. This is the batch that it made, as it is now', body: One },
      404: { description: 'There is no such tour, survey or Segment' },
      409: {
        description: 'The Experience is archived or not live, or the key was used for another request',
      },
      429: { description: 'Ten jobs are running in this account. Try again after Retry-After seconds' },
    },
  }),
  ...jobOperations({
    path,
    one: { batch: DeliveryBatchAnswer },
    many: { batches: z.array(DeliveryBatchAnswer) },
    word: 'batch',
    mayRead: 'read deliveries',
    mayCancel: 'deliver',
    lists: 'List batches of Deliveries, newest first',
    cancels: 'Cancel a batch, also after it is done: Deliveries of it that still wait are removed',
    stays: 'Somebody else changes it',
  }),
}
