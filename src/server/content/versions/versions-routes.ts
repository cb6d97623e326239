import { z } from 'zod'
import { KINDS } from '../../../protocol/schema/experience.ts'
import { ExperienceAnswers, PLURALS, StaleAnswer } from '../../../protocol/schema/experience-request.ts'
import { Cursor, ReviewStamp, SegmentsStamp, Stamp } from '../../../protocol/schema/request.ts'
import { DecidedBy, UsedSegments } from '../../../protocol/schema/segment-request.ts'
import { Ref } from '../../../protocol/schema/values.ts'
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
} from '../../../protocol/schema/version.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { withArticle } from '../../ground/with-article.ts'
import { listPage } from '../../http/page.ts'
import { type DraftRow, draftOf, needDraft } from '../drafts/draft.ts'
import { liveNumber, needVersion, type VersionRow } from '../drafts/keep-version.ts'
import { keepDraft, keptDrafts, needKept } from '../drafts/kept-drafts.ts'
import { checkLive, checkScheduled, checkStamp } from '../drafts/stamp.ts'
import { contentOf, experienceRecord } from '../experiences/experience-record.ts'
import { bringBack } from '../experiences/save-experience.ts'
import { checkReview, reviewOf } from '../segments/review-stamp.ts'
import { checkSegmentsStamp, usedSegments } from '../segments/segments-stamp.ts'
import { compareContents } from './compare.ts'
import { historyOf } from './history.ts'
import { rollBack } from './roll-back.ts'
import { keptRecords, versionRecords } from './version-record.ts'

export const versions: Endpoint[] = KINDS.flatMap(kind => {
  const path = `/v3/edit/${PLURALS[kind]}/:id/versions`
  const content = z.looseObject({ kind: z.literal(kind), steps: ExperienceAnswers[kind].shape.steps })
  return [
    manage({
      methods: ['GET'],
      path,
      summary: `List the versions of ${withArticle(kind)}, newest first`,
      may: 'read',
      params: VersionList,
      answers: {
        200: {
          description: 'One page of the list, newest first',
          body: z.object({ versions: z.array(VersionAnswer), cursor: Cursor }),
        },
        404: { description: `There is no such ${kind}` },
      },
      act: ({ store, account, params: { id, ...page } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          const where = 'account_id = $1 AND experience_id = $2'
          const listing = { table: 'versions', where, values: [account.id, row.id] }
          const { rows, cursor } = await listPage<VersionRow>(tx, listing, page)
          return { body: { versions: await versionRecords(tx, account.id, rows, liveNumber(row)), cursor } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `/v3/edit/${PLURALS[kind]}/:id/history`,
      summary: `List what people got of ${withArticle(kind)} and who got it, newest first`,
      may: 'read',
      params: VersionList,
      answers: {
        200: {
          description: 'One page of the list, newest first',
          body: z.object({ history: z.array(HistoryEntry), cursor: Cursor }),
        },
        404: { description: `There is no such ${kind}` },
      },
      act: ({ store, account, params: { id, ...page } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          return { body: await historyOf(tx, account.id, row.id, page) }
        }),
    }),
    // Before the route for numbers, which would match it too.
    manage({
      methods: ['GET'],
      path: `${path}/compare`,
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
      act: ({ store, account, params: { id, from = 'live', to = 'draft', audience } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          return { body: { comparison: await compareContents(tx, row, from, to, audience) } }
        }),
    }),
    manage({
      methods: ['POST'],
      path: `/v3/edit/${PLURALS[kind]}/:id/rollback`,
      summary: `Roll back ${withArticle(kind)}: publish an earlier version again, as a new one. The draft stays as it is, unless you say otherwise`,
      may: 'publish',
      params: RollBack,
      answers: {
        200: {
          description: 'The record as it is now, and the new version',
          body: z.object({ [kind]: ExperienceAnswers[kind], version: VersionAnswer }),
        },
        404: { description: `There is no such ${kind} or version` },
        409: {
          description:
            'This version is live already, another one was published since `if_published_at`, or scheduled since `if_publish_at`, the draft was changed since `stamp`, a Segment since `segments_stamp`, what decides who gets it since `review_stamp`, the Experience is archived, or it uses a Segment that is not live',
          body: StaleAnswer,
        },
      },
      act: ({ store, account, user, params: { id, version, if_published_at, stamp, ...rest } }) =>
        store.transaction(async tx => {
          const { segments_stamp, review_stamp, if_publish_at, ...how } = rest
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          checkLive(experienceRecord(row), if_published_at)
          checkScheduled(row, { if_publish_at })
          await checkStamp(tx, row, { stamp }, experienceRecord)
          const { content } = await needVersion(tx, account.id, row.id, version)
          await checkSegmentsStamp(tx, replacing(row, content), segments_stamp)
          await checkReview(tx, replacing(row, content), account.settings, review_stamp)
          const restored = await rollBack(tx, { account, user }, row, version, how)
          const made = await needVersion(tx, account.id, row.id, liveNumber(restored)!)
          const [record] = await versionRecords(tx, account.id, [made], made.number)
          return { body: { [kind]: experienceRecord(restored), version: record } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `/v3/edit/${PLURALS[kind]}/:id/kept_drafts`,
      summary: `List work in the draft of ${withArticle(kind)} that was replaced before it was published, newest first`,
      may: 'read',
      params: z.object({ id: Ref }),
      answers: {
        200: { description: 'At most 20', body: z.object({ kept_drafts: z.array(KeptAnswer) }) },
        404: { description: `There is no such ${kind}` },
      },
      act: ({ store, account, params: { id } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          return { body: { kept_drafts: await keptRecords(tx, row, await keptDrafts(tx, row)) } }
        }),
    }),
    manage({
      methods: ['POST'],
      path: `/v3/edit/${PLURALS[kind]}/:id/kept_drafts`,
      summary: `Keep the draft of ${withArticle(kind)} as it is now, before you replace it`,
      may: 'edit drafts',
      params: z.strictObject({ id: Ref, stamp: Stamp }),
      answers: {
        200: {
          description: 'What is kept. null: a version has the same content',
          body: z.object({ kept_draft: KeptAnswer.nullable() }),
        },
        404: { description: `There is no such ${kind}` },
        409: { description: 'The stamp is old', body: StaleAnswer },
      },
      act: ({ store, account, user, params }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, params.id)
          await checkStamp(tx, row, params, experienceRecord)
          const kept = await keepDraft(tx, user, row)
          const [record = null] = await keptRecords(tx, row, kept ? [kept] : [])
          return { body: { kept_draft: record } }
        }),
    }),
    manage({
      methods: ['POST'],
      path: `/v3/edit/${PLURALS[kind]}/:id/kept_drafts/:kept_id/restore`,
      summary: `Bring kept work back into the draft of ${withArticle(kind)}. If the draft has other work, that is kept instead`,
      may: 'edit drafts',
      params: KeptById,
      answers: {
        200: { description: 'The record as it is now', body: z.object({ [kind]: ExperienceAnswers[kind] }) },
        404: { description: `There is no such ${kind} or kept draft` },
        409: { description: 'It is archived, or the stamp is old', body: StaleAnswer },
      },
      act: ({ store, account, user, params }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, params.id)
          await checkStamp(tx, row, params, experienceRecord)
          const kept = await needKept(tx, row, params.kept_id)
          return { body: { [kind]: experienceRecord(await bringBack(tx, { account, user }, row, kept)) } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `${path}/:number`,
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
      act: ({ store, account, params: { id, number } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          const found = await needVersion(tx, account.id, row.id, number)
          const [version] = await versionRecords(tx, account.id, [found], liveNumber(row))
          const reviewed = replacing(row, found.content)
          const around = { ...(await usedSegments(tx, reviewed)), ...(await reviewOf(tx, reviewed, account.settings)) }
          return { body: { version: { ...version, content: contentOf(found.content) }, ...around } }
        }),
    }),
  ]
})

/** A version that would become live instead of what is live now. */
const replacing = ({ account_id, id, live }: DraftRow, content: string) => ({
  account_id,
  id,
  live,
  draft: draftOf(content),
})
