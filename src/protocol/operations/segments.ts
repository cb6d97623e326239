import { z } from 'zod'
import { KINDS } from '../schema/experience.ts'
import { ChangedBy, StaleAnswer } from '../schema/experience-request.ts'
import { Cursor, ReachStamp, Repeated, ReviewStamp, SegmentsStamp, Stamp } from '../schema/request.ts'
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
} from '../schema/segment-request.ts'
import { Id, Timestamp } from '../schema/values.ts'
import { operation } from './operation.ts'

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

export const Segments = {
  list: operation({
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
  }),
  get: operation({
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
  }),
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Create a Segment. With published_at, it is live at once',
    may: 'edit drafts',
    mayAlso: 'publish',
    params: NewSegment,
    answers: { 201: { description: 'Created', body: One }, 409: refused },
  }),
  change: operation({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change a Segment, publish it, unpublish it or archive it',
    may: 'edit drafts',
    mayAlso: 'publish',
    params: ChangedSegment,
    answers: { 200: { description: 'The record as it is now', body: Written }, 404: missing, 409: refused },
  }),
  experiences: operation({
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
  }),
  revert: operation({
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
  }),
}
