import { z } from 'zod'
import { DeliveryBatchAnswer, NewDeliveryBatch } from '../../../protocol/schema/delivery-batch.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { jobRoutes } from '../../access/routes/job-routes.ts'
import { modelOf } from '../model-of.ts'
import { askBatch } from './ask-batch.ts'
import { batchRecord } from './batch-job.ts'

const path = '/v3/edit/deliveries/batch'
const One = z.object({ batch: DeliveryBatchAnswer })

/** Before the routes of one Delivery, which would read `batch` as an id. */
export const deliveryBatches: Endpoint[] = [
  manage({
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
    async act({ store, account, user, params, backend }) {
      const model_id = await modelOf(store, account, params)
      const { row, created } = await askBatch(store, account, user, { ...params, model_id })
      if (created) backend.behind.jobs.due(account.id, row.id)
      return { status: created ? 202 : 200, body: { batch: batchRecord(row) } }
    },
  }),
  ...jobRoutes({
    kind: 'deliveries',
    path,
    names: ['batch', 'batches'],
    word: 'batch',
    mayRead: 'read deliveries',
    mayCancel: 'deliver',
    lists: 'List batches of Deliveries, newest first',
    cancels: 'Cancel a batch, also after it is done: Deliveries of it that still wait are removed',
    takesBack: true,
    body: DeliveryBatchAnswer,
    record: batchRecord,
  }),
]
