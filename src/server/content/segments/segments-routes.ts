import { z } from 'zod'
import { KINDS } from '../../../protocol/schema/experience.ts'
import { ChangedBy, StaleAnswer } from '../../../protocol/schema/experience-request.ts'
import { Cursor, ReachStamp, Repeated, ReviewStamp, SegmentsStamp, Stamp } from '../../../protocol/schema/request.ts'
import {
  ChangedSegment,
  DecidedBy,
  NewSegment,
  ReachedExperiences,
  SegmentAnswer,
  SegmentById,
  SegmentList,
  SegmentVersion,
  UsedSegments,
} from '../../../protocol/schema/segment-request.ts'
import { Id, Timestamp } from '../../../protocol/schema/values.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { listPage } from '../../http/page.ts'
import { conflict } from '../../http/problem.ts'
import { authorOf } from '../drafts/author-of.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { publishing } from '../drafts/publishing.ts'
import { wasSaved } from '../drafts/saves.ts'
import { checkLive, checkStamp } from '../drafts/stamp.ts'
import { experiencesAsking } from './experiences-naming.ts'
import { checkReach, toldReach } from './reach.ts'
import { checkReviewOfSegment, reviewOfSegment } from './review-stamp.ts'
import { changeSegment, createSegment, revertSegment, segmentRecord } from './save-segment.ts'
import { checkSegmentsStamp, usedSegments } from './segments-stamp.ts'

const path = '/v3/edit/segments'
const One = z.object({ segment: SegmentAnswer })
const Written = One.extend({ repeated: Repeated, changed_by: ChangedBy })
const Asking = z.object({
  id: Id,
  kind: z.enum(KINDS),
  name: z.string(),
  in_draft: z.boolean().describe('its draft uses the Segment'),
  in_live: z.boolean().describe('its live version uses the Segment'),
  in_scheduled: z.boolean().describe('its scheduled version uses the Segment'),
  publish_at: Timestamp.nullable().describe('when its scheduled version begins, if that one uses the Segment'),
})
const missing = { description: 'There is no such Segment' }
const refused = {
  description:
    'It is archived, something live or scheduled uses it, it uses a Segment that is not live, a stamp is old, it was published since `if_published_at`, other live or scheduled Experiences use it since `reach_stamp`, or what decides whom it reaches was changed since `review_stamp`',
  body: StaleAnswer,
}

export const segments: Managed[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'List the drafts of Segments, newest first',
    may: 'read',
    params: SegmentList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ segments: z.array(SegmentAnswer), cursor: Cursor }),
      },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const where = `account_id = $1 AND ${params.archived ? 'archived_at IS NOT NULL' : 'archived_at IS NULL'}`
        const { rows, cursor } = await listPage<DraftRow>(
          tx,
          { table: 'segments', where, values: [account.id] },
          params,
        )
        return { body: { segments: rows.map(row => segmentRecord(row)), cursor } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one Segment: its draft. version=live gets what Experiences use now',
    may: 'read',
    params: SegmentVersion,
    answers: {
      200: {
        description: 'The Segment',
        body: One.extend({
          changed_by: ChangedBy,
          segments_stamp: SegmentsStamp,
          segments: UsedSegments,
          reach_stamp: ReachStamp,
          reached: ReachedExperiences,
          review_stamp: ReviewStamp,
          decided_by: DecidedBy,
        }),
      },
      404: missing,
      409: { description: 'It is not live' },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, 'segments', account.id, 'segment', params.id)
        if (params.version === 'live' && row.live === null)
          throw conflict('The Segment is not live; publish it first', 'not_live')
        const changed_by = await authorOf(tx, row)
        const around = {
          ...(await usedSegments(tx, row)),
          ...(await toldReach(tx, row)),
          ...(await reviewOfSegment(tx, row)),
        }
        return { body: { segment: segmentRecord(row, params.version), changed_by, ...around } }
      }),
  }),
  manage({
    methods: ['POST'],
    path,
    summary: 'Create a Segment. With published_at, it is live at once',
    may: 'edit drafts',
    mayAlso: publishing,
    params: NewSegment,
    answers: { 201: { description: 'Created', body: One }, 409: refused },
    act: ({ store, account, user, params }) =>
      store.transaction(async tx => ({
        status: 201,
        body: { segment: segmentRecord(await createSegment(tx, { account, user }, params)) },
      })),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change a Segment, publish it, unpublish it or archive it',
    may: 'edit drafts',
    mayAlso: publishing,
    params: ChangedSegment,
    answers: { 200: { description: 'The record as it is now', body: Written }, 404: missing, 409: refused },
    act: ({ store, account, user, params }) =>
      store.transaction(async tx => {
        const { id, stamp: _, save_id, if_published_at, ...rest } = params
        const { segments_stamp, reach_stamp, review_stamp, ...wanted } = rest
        const row = await needDraft(tx, 'segments', account.id, 'segment', id)
        if (wasSaved(row, save_id))
          return { body: { segment: segmentRecord(row), repeated: true, changed_by: await authorOf(tx, row) } }
        await checkStamp(tx, row, params, segmentRecord)
        await checkSegmentsStamp(tx, row, segments_stamp)
        await checkReach(tx, row, reach_stamp)
        await checkReviewOfSegment(tx, row, review_stamp)
        checkLive(segmentRecord(row), if_published_at)
        return { body: { segment: segmentRecord(await changeSegment(tx, { account, user }, row, wanted, save_id)) } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id/experiences`,
    summary: 'List the Experiences that use a Segment, newest first',
    may: 'read',
    params: SegmentById,
    answers: {
      200: {
        description: 'The Experiences that name it, and those that use it through another live Segment',
        body: z.object({ experiences: z.array(Asking) }),
      },
      404: missing,
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const { id } = await needDraft(tx, 'segments', account.id, 'segment', params.id)
        return { body: { experiences: await experiencesAsking(tx, account.id, id) } }
      }),
  }),
  manage({
    methods: ['POST'],
    path: `${path}/:id/revert`,
    summary: 'Make the draft of a Segment the same as its live version',
    may: 'edit drafts',
    params: SegmentById.extend({ stamp: Stamp }),
    answers: {
      200: { description: 'The record as it is now', body: One },
      404: missing,
      409: { ...refused, description: 'It is not live, or the stamp is old' },
    },
    act: ({ store, account, user, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, 'segments', account.id, 'segment', params.id)
        await checkStamp(tx, row, params, segmentRecord)
        return { body: { segment: segmentRecord(await revertSegment(tx, { account, user }, row)) } }
      }),
  }),
]
