import { DeliveryBatches } from '../../../protocol/operations/delivery-batches.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { jobRoutes } from '../../access/routes/job-routes.ts'
import { modelOf } from '../model-of.ts'
import { askBatch } from './ask-batch.ts'
import { batchRecord } from './batch-job.ts'

/** Before the routes of one Delivery, which would read `batch` as an id. */
export const deliveryBatches: Endpoint[] = [
  manage(DeliveryBatches.create, async ({ store, account, user, params, backend }) => {
    const model_id = await modelOf(store, account, params)
    const { row, created } = await askBatch(store, account, user, { ...params, model_id })
    if (created) backend.behind.jobs.due(account.id, row.id)
    return { status: created ? 202 : 200, body: { batch: batchRecord(row) } }
  }),
  ...jobRoutes({
    kind: 'deliveries',
    declared: DeliveryBatches,
    word: 'batch',
    takesBack: true,
    one: row => ({ batch: batchRecord(row) }),
    several: rows => ({ batches: rows.map(batchRecord) }),
  }),
]
