import { Segments } from '../../../protocol/operations/segments.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { listPage } from '../../http/page.ts'
import { authorOf } from '../drafts/author-of.ts'
import { publishing } from '../drafts/besides-content.ts'
import { type DraftRow, needDraft, needStored } from '../drafts/draft.ts'
import { wasSaved } from '../drafts/saves.ts'
import { checkLive, checkStamp } from '../drafts/stamp.ts'
import { experiencesAsking } from './experiences-naming.ts'
import { checkReach, toldReach } from './reach.ts'
import { checkReviewOfSegment, reviewOfSegment } from './review-stamp.ts'
import { changeSegment, createSegment, revertSegment, segmentRecord } from './save-segment.ts'
import { checkSegmentsStamp, usedSegments } from './segments-stamp.ts'

export const segments: Managed[] = [
  manage(Segments.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const where = `account_id = $1 AND ${params.archived ? 'archived_at IS NOT NULL' : 'archived_at IS NULL'}`
      const { rows, cursor } = await listPage<DraftRow>(tx, { table: 'segments', where, values: [account.id] }, params)
      return { body: { segments: rows.map(row => segmentRecord(row)), cursor } }
    }),
  ),
  manage(Segments.get, ({ store, account, params }) =>
    store.transaction(async tx => {
      const row = await needDraft(tx, account.id, 'segment', params.id)
      needStored(row, params.version)
      const changed_by = await authorOf(tx, row)
      const around = {
        ...(await usedSegments(tx, row)),
        ...(await toldReach(tx, row)),
        ...(await reviewOfSegment(tx, row)),
      }
      return { body: { segment: segmentRecord(row, params.version), changed_by, ...around } }
    }),
  ),
  manage(
    Segments.create,
    ({ store, account, user, params }) =>
      store.transaction(async tx => ({
        status: 201,
        body: { segment: segmentRecord(await createSegment(tx, { account, user }, params)) },
      })),
    publishing,
  ),
  manage(
    Segments.change,
    ({ store, account, user, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, 'segment', params.id)
        if (wasSaved(row, params.save_id))
          return { body: { segment: segmentRecord(row), repeated: true, changed_by: await authorOf(tx, row) } }
        await checkStamp(tx, row, params, segmentRecord)
        await checkSegmentsStamp(tx, row, params.segments_stamp)
        await checkReach(tx, row, params.reach_stamp)
        await checkReviewOfSegment(tx, row, params.review_stamp)
        checkLive(row, params.if_published_at)
        return { body: { segment: segmentRecord(await changeSegment(tx, { account, user }, row, params)) } }
      }),
    publishing,
  ),
  manage(Segments.experiences, ({ store, account, params }) =>
    store.transaction(async tx => {
      const { id } = await needDraft(tx, account.id, 'segment', params.id)
      return { body: { experiences: await experiencesAsking(tx, account.id, id) } }
    }),
  ),
  manage(Segments.revert, ({ store, account, user, params }) =>
    store.transaction(async tx => {
      const row = await needDraft(tx, account.id, 'segment', params.id)
      await checkStamp(tx, row, params, segmentRecord)
      return { body: { segment: segmentRecord(await revertSegment(tx, { account, user }, row)) } }
    }),
  ),
]
