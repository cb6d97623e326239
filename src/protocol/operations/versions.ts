import { z } from 'zod'
import type { VersionContent } from '../experience.ts'
import { pluralOf } from '../kind-path.ts'
import { type ExperienceKind, StaleAnswer, StepsAnswer } from '../schema/experience-request.ts'
import { Cursor, ReviewStamp, SegmentsStamp, Stamp } from '../schema/request.ts'
import { DecidedBy, UsedSegments } from '../schema/segment-request.ts'
import { Ref } from '../schema/values.ts'
import {
  ComparedVersions,
  ComparisonAnswer,
  HistoryEntry,
  KeptAnswer,
  KeptById,
  RollBack,
  VersionAnswer,
  VersionByNumber,
  VersionList,
} from '../schema/version.ts'
import { withArticle } from '../with-article.ts'
import { oneOf } from './kinds.ts'
import { operation } from './operation.ts'

/** For code, the whole content has its types. */
const contentOf = (kind: ExperienceKind) =>
  z.looseObject({ kind: z.literal(kind), steps: StepsAnswer }) as unknown as z.ZodType<VersionContent>

/** The operations on the versions of one kind. All kinds have the same. */
function operationsOf<const K extends ExperienceKind>(kind: K) {
  const one = `/v3/edit/${pluralOf(kind)}/:id` as const
  const content = contentOf(kind)
  const missing = { description: `There is no such ${kind}` }
  return {
    list: operation({
      methods: ['GET'],
      path: `${one}/versions`,
      summary: `List the versions of ${withArticle(kind)}, newest first`,
      may: 'read',
      params: VersionList,
      answers: {
        200: {
          description: 'One page of the list, newest first',
          body: z.object({ versions: z.array(VersionAnswer), cursor: Cursor }),
        },
        404: missing,
      },
    }),
    history: operation({
      methods: ['GET'],
      path: `${one}/history`,
      summary: `List what people got of ${withArticle(kind)} and who got it, newest first`,
      may: 'read',
      params: VersionList,
      answers: {
        200: {
          description: 'One page of the list, newest first',
          body: z.object({ history: z.array(HistoryEntry), cursor: Cursor }),
        },
        404: missing,
      },
    }),
    compare: operation({
      methods: ['GET'],
      path: `${one}/versions/compare`,
      summary: `Compare two versions of ${withArticle(kind)}, or a version with the draft or the live version`,
      may: 'read',
      params: ComparedVersions,
      answers: {
        200: {
          description: 'The differences by model and property, and as sentences',
          body: z.object({ comparison: ComparisonAnswer }),
        },
        404: { description: `There is no such ${kind} or version` },
        409: { description: 'It is not live, or nothing is scheduled' },
      },
    }),
    rollBack: operation({
      methods: ['POST'],
      path: `${one}/rollback`,
      summary: `Roll back ${withArticle(kind)}: publish an earlier version again, as a new one. The draft stays as it is, unless you say otherwise`,
      may: 'publish',
      params: RollBack,
      answers: {
        200: {
          description: 'The record as it is now, and the new version',
          body: z.object({ ...oneOf(kind), version: VersionAnswer }),
        },
        404: { description: `There is no such ${kind} or version` },
        409: {
          description:
            'This version is live already, another one was published since `if_published_at`, or scheduled since `if_publish_at`, the draft was changed since `stamp`, a Segment since `segments_stamp`, what decides who gets it since `review_stamp`, the Experience is archived, or it uses a Segment that is not live',
          body: StaleAnswer,
        },
      },
    }),
    listKept: operation({
      methods: ['GET'],
      path: `${one}/kept_drafts`,
      summary: `List work in the draft of ${withArticle(kind)} that was replaced before it was published, newest first`,
      may: 'read',
      params: z.object({ id: Ref }),
      answers: {
        200: { description: 'At most 20', body: z.object({ kept_drafts: z.array(KeptAnswer) }) },
        404: missing,
      },
    }),
    keep: operation({
      methods: ['POST'],
      path: `${one}/kept_drafts`,
      summary: `Keep the draft of ${withArticle(kind)} as it is now, before you replace it`,
      may: 'edit drafts',
      params: z.strictObject({ id: Ref, stamp: Stamp }),
      answers: {
        200: {
          description: 'What is kept. null: a version has the same content',
          body: z.object({ kept_draft: KeptAnswer.nullable() }),
        },
        404: missing,
        409: { description: 'The stamp is old', body: StaleAnswer },
      },
    }),
    restore: operation({
      methods: ['POST'],
      path: `${one}/kept_drafts/:kept_id/restore`,
      summary: `Bring kept work back into the draft of ${withArticle(kind)}. If the draft has other work, that is kept instead`,
      may: 'edit drafts',
      params: KeptById,
      answers: {
        200: { description: 'The record as it is now', body: z.object(oneOf(kind)) },
        404: { description: `There is no such ${kind} or kept draft` },
        409: { description: 'It is archived, or the stamp is old', body: StaleAnswer },
      },
    }),
    get: operation({
      methods: ['GET'],
      path: `${one}/versions/:number`,
      summary: `Get one version of ${withArticle(kind)}`,
      may: 'read',
      params: VersionByNumber,
      answers: {
        200: {
          description: 'The version with its content, and the Segments that it uses, as they are live now',
          body: z.object({
            version: VersionAnswer.extend({ content }),
            segments_stamp: SegmentsStamp.describe(
              'the stamp of the live Segments that the version and what is live now use. Send it to roll back only if they are still the same',
            ),
            segments: UsedSegments.describe('the Segments that they use, also through other Segments'),
            review_stamp: ReviewStamp.describe(
              'the stamp of everything in `decided_by`. Send it to roll back only if that is still the same',
            ),
            decided_by: DecidedBy,
          }),
        },
        404: { description: `There is no such ${kind} or version` },
      },
    }),
  }
}

export const Versions = {
  tour: operationsOf('tour'),
  survey: operationsOf('survey'),
  launcher: operationsOf('launcher'),
  tooltip: operationsOf('tooltip'),
  embed: operationsOf('embed'),
}
