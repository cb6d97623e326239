import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { NewDeliveryBatch } from '../../../protocol/schema/delivery-batch.ts'
import type { Account, User } from '../../access/accounts/account.ts'
import { askedSegment } from '../../content/segments/asked-segment.ts'
import { namedSegments } from '../../content/segments/named-segments.ts'
import { invalid } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { insertJob, type JobRow, repeatedJob } from '../../journal/jobs/job-row.ts'
import { LIST_START } from '../../journal/jobs/list-place.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Wanted } from '../add-delivery.ts'
import { needLive, needModel } from '../model.ts'
import { placeDelivery } from '../place.ts'
import { readWindow } from '../window.ts'
import type { Batch } from './batch-job.ts'
import { countPeople } from './count-people.ts'

type Asked = z.output<typeof NewDeliveryBatch> & { model_id: string }

/** Begins a batch. `created` is false if the same request has begun it before. */
export async function askBatch(
  store: Store,
  account: Account,
  user: User,
  given: Asked,
): Promise<{ row: JobRow; created: boolean }> {
  const key = given.idempotency_key ?? null
  const asked = createHash('sha256').update(JSON.stringify(given)).digest('hex')
  const { uids, ids, emails, segment_id } = given
  const everybody = segment_id === undefined ? 0 : await countPeople(store, account.id)
  return store.transaction(async tx => {
    const before = await repeatedJob(tx, account.id, { kind: 'deliveries', key, asked })
    if (before) return { row: before, created: false }
    const wanted = wantedIn(tx, account, given)
    const model = await needModel(tx, account.id, given)
    needLive(model)
    const items = uids ?? ids ?? emails ?? null
    const batch: Batch = {
      wanted,
      model_name: model.name,
      by: uids ? 'uid' : ids ? 'id' : emails ? 'email' : 'segment',
      segment: segment_id === undefined ? null : await frozen(tx, account.id, segment_id),
    }
    const of = items?.length ?? everybody
    // Whoever comes later was not meant: ids of people grow.
    const place = items ? LIST_START : { before: tx.newId() }
    const row = await insertJob(tx, account.id, {
      kind: 'deliveries', user: user.id, wanted: batch, key, asked, of, place, items,
    }) // biome-ignore format: one job
    return { row, created: true }
  })
}

/** What is wrong for everybody is said now, and not for each of them. */
function wantedIn(tx: Tx, account: Account, given: Asked): Wanted {
  const { uids: _, ids: _ids, emails: _emails, segment_id: _segment, ...wanted } = given
  const { from, until } = readWindow(wanted, { from: null, until: null }, tx.now)
  if (until !== null && until < tx.now)
    throw invalid('until: is in the past, so nobody would see it; give a later time', 'past')
  const { delivery_ids_limit: limit, delivery_ids_at_limit: atLimit } = wanted
  const position = wanted.delivery_ids_position ?? (atLimit === 'drop' ? 'first' : 'last')
  placeDelivery(
    [],
    'id',
    limit === undefined ? { position, atLimit } : { position, atLimit, limit },
    account.settings.delivery_limit,
  )
  return { ...wanted, from: timestamp(from), until: timestamp(until), delivery_ids_position: position }
}

async function frozen(tx: Tx, account: string, id: string): Promise<Batch['segment']> {
  const { group, said } = await askedSegment(tx, account, id)
  return { ...said, membership: { group, segments: await namedSegments(tx, account), now: tx.now } }
}
