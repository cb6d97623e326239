import { z } from 'zod'
import { pluralOf } from '../kind-path.ts'
import {
  ChangedBy,
  changedExperience,
  ExperienceById,
  type ExperienceKind,
  ExperienceList,
  newExperience,
  StaleAnswer,
  StandingBy,
  wholeExperience,
} from '../schema/experience-request.ts'
import { Cursor, Repeated, ReviewStamp, SegmentsStamp, Stamp } from '../schema/request.ts'
import { ChangedSegments, DecidedBy, UsedSegments } from '../schema/segment-request.ts'
import { Ref } from '../schema/values.ts'
import { WarningAnswer } from '../schema/warning.ts'
import { withArticle } from '../with-article.ts'
import { oneOf, severalOf } from './kinds.ts'
import { operation } from './operation.ts'

/** The operations on one kind. All kinds have the same. */
function operationsOf<const K extends ExperienceKind>(kind: K) {
  const plural = pluralOf(kind)
  const path = `/v3/edit/${plural}` as const
  const One = z.object(oneOf(kind))
  const Written = z.object({
    ...oneOf(kind),
    changed_by: ChangedBy.describe('if the write is `repeated`: who wrote the draft last'),
    warnings: z.array(WarningAnswer).optional().describe('if the request publishes it: likely mistakes'),
    repeated: Repeated,
  })
  const missing = { description: `There is no such ${kind}` }
  const refused = {
    description: `The ${kind} is archived, it uses a Segment that is not live, a stamp is old, what decides who gets it was changed since \`review_stamp\`, or something uses it (\`if_unused\`)`,
    body: StaleAnswer,
  }
  return {
    list: operation({
      methods: ['GET'],
      path,
      summary: `List the drafts of ${plural}, newest first`,
      may: 'read',
      params: ExperienceList,
      answers: { 200: { description: 'One page of the list', body: z.object({ ...severalOf(kind), cursor: Cursor }) } },
    }),
    get: operation({
      methods: ['GET'],
      path: `${path}/:id`,
      summary: `Get one ${kind}: its draft. version=live gets what people get now, version=scheduled what they will get`,
      may: 'read',
      params: ExperienceById,
      answers: {
        200: {
          description: `The ${kind}`,
          body: z.object({
            ...oneOf(kind),
            changed_by: ChangedBy,
            standing_by: StandingBy,
            segments_stamp: SegmentsStamp,
            segments: UsedSegments,
            changed_segments: ChangedSegments,
            review_stamp: ReviewStamp,
            decided_by: DecidedBy,
          }),
        },
        404: missing,
        409: { description: 'It is not live, or nothing is scheduled' },
      },
    }),
    create: operation({
      methods: ['POST'],
      path,
      summary: `Create ${withArticle(kind)}. With published_at, it is live at once`,
      may: 'edit drafts',
      mayAlso: 'publish',
      params: newExperience(kind),
      answers: { 201: { description: 'Created', body: Written }, 409: refused },
    }),
    change: operation({
      methods: ['PATCH'],
      path: `${path}/:id`,
      summary: `Change parts of ${withArticle(kind)}, publish it, unpublish it or archive it`,
      may: 'edit drafts',
      mayAlso: 'publish',
      params: changedExperience(kind),
      answers: { 200: { description: 'The record as it is now', body: Written }, 404: missing, 409: refused },
    }),
    replace: operation({
      methods: ['PUT'],
      path: `${path}/:id`,
      summary: `Replace the whole content of ${withArticle(kind)}, for example with a file`,
      may: 'edit drafts',
      mayAlso: 'publish',
      params: wholeExperience(kind),
      answers: { 200: { description: 'The record as it is now', body: Written }, 404: missing, 409: refused },
    }),
    revert: operation({
      methods: ['POST'],
      path: `${path}/:id/revert`,
      summary: `Make the draft of ${withArticle(kind)} the same as its live version`,
      may: 'edit drafts',
      params: z.object({ id: Ref, stamp: Stamp }),
      answers: {
        200: { description: 'The record as it is now', body: One },
        404: missing,
        409: { ...refused, description: 'It is not live, or the stamp is old' },
      },
    }),
  }
}

export const Experiences = {
  tour: operationsOf('tour'),
  survey: operationsOf('survey'),
  launcher: operationsOf('launcher'),
  tooltip: operationsOf('tooltip'),
  embed: operationsOf('embed'),
}
