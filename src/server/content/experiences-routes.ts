import { z } from 'zod'
import { KINDS } from '../../protocol/schema/experience.ts'
import {
  ChangedBy,
  changedExperience,
  ExperienceAnswers,
  ExperienceById,
  type ExperienceKind,
  ExperienceList,
  newExperience,
  PLURALS,
  StaleAnswer,
  StandingBy,
  wholeExperience,
} from '../../protocol/schema/experience-request.ts'
import { Cursor, Repeated, ReviewStamp, SegmentsStamp, Stamp } from '../../protocol/schema/request.ts'
import { ChangedSegments, DecidedBy, UsedSegments } from '../../protocol/schema/segment-request.ts'
import { Ref } from '../../protocol/schema/values.ts'
import { WarningAnswer } from '../../protocol/schema/warning.ts'
import { type Managed, manage } from '../access/manage.ts'
import { withArticle } from '../ground/with-article.ts'
import { listPage } from '../http/page.ts'
import { refuseInUse, usersOf } from '../journal/users-of.ts'
import type { Tx } from '../store/store.ts'
import { authorOf } from './drafts/author-of.ts'
import { type DraftRow, needDraft } from './drafts/draft.ts'
import { publishing } from './drafts/publishing.ts'
import { wasSaved } from './drafts/saves.ts'
import { changedSince } from './drafts/scheduled-for.ts'
import { checkLive, checkScheduled, checkStamp } from './drafts/stamp.ts'
import { standingBy } from './drafts/standing-by.ts'
import { experienceRecord, needStored, type Which } from './experiences/experience-record.ts'
import { changeExperience, createExperience, revertExperience, type Wanted } from './experiences/save-experience.ts'
import { publishWarnings } from './linting/publish-warnings.ts'
import { checkReview, reviewOf } from './segments/review-stamp.ts'
import { checkSegmentsStamp, usedSegments } from './segments/segments-stamp.ts'

/** The routes of one kind. All kinds have the same. */
function routesOf(kind: ExperienceKind): Managed[] {
  const plural = PLURALS[kind]
  const path = `/v3/edit/${plural}`
  const One = z.object({ [kind]: ExperienceAnswers[kind] })
  const Written = One.extend({
    changed_by: ChangedBy.describe('if the write is `repeated`: who wrote the draft last'),
    warnings: z.array(WarningAnswer).optional().describe('if the request publishes it: likely mistakes'),
    repeated: Repeated,
  })
  const one = (row: DraftRow, which?: Which) => ({ [kind]: experienceRecord(row, which) })
  const missing = { description: `There is no such ${kind}` }
  const refused = {
    description: `The ${kind} is archived, it uses a Segment that is not live, a stamp is old, what decides who gets it was changed since \`review_stamp\`, or something uses it (\`if_unused\`)`,
    body: StaleAnswer,
  }

  return [
    manage({
      methods: ['GET'],
      path,
      summary: `List the drafts of ${plural}, newest first`,
      may: 'read',
      params: ExperienceList,
      answers: {
        200: {
          description: 'One page of the list',
          body: z.object({ [plural]: z.array(ExperienceAnswers[kind]), cursor: Cursor }),
        },
      },
      act: ({ store, account, params }) =>
        store.transaction(async tx => {
          const archived = params.archived ? 'archived_at IS NOT NULL' : 'archived_at IS NULL'
          const where = `account_id = $1 AND kind = $2 AND ${archived}`
          const { rows, cursor } = await listPage<DraftRow>(
            tx,
            { table: 'experiences', where, values: [account.id, kind] },
            params,
          )
          return { body: { [plural]: rows.map(row => experienceRecord(row)), cursor } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `${path}/:id`,
      summary: `Get one ${kind}: its draft. version=live gets what people get now, version=scheduled what they will get`,
      may: 'read',
      params: ExperienceById,
      answers: {
        200: {
          description: `The ${kind}`,
          body: One.extend({
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
      act: ({ store, account, params }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, params.id)
          needStored(row, params.version)
          const by = { changed_by: await authorOf(tx, row), standing_by: await standingBy(tx, row) }
          const around = { ...(await usedSegments(tx, row)), changed_segments: await changedSince(tx, row) }
          const review = await reviewOf(tx, row, account.settings)
          return { body: { ...one(row, params.version), ...by, ...around, ...review } }
        }),
    }),
    manage({
      methods: ['POST'],
      path,
      summary: `Create ${withArticle(kind)}. With published_at, it is live at once`,
      may: 'edit drafts',
      mayAlso: publishing,
      params: newExperience(kind),
      answers: { 201: { description: 'Created', body: Written }, 409: refused },
      async act(call) {
        const { store, account, user, params, backend } = call
        await backend.patterns.check(params)
        const row = await store.transaction(tx => createExperience(tx, { account, user }, kind, params as Wanted))
        backend.behind.schedules.changed(row)
        return { status: 201, body: { ...one(row), ...(await publishWarnings(call, row)) } }
      },
    }),
    manage({
      methods: ['PATCH'],
      path: `${path}/:id`,
      summary: `Change parts of ${withArticle(kind)}, publish it, unpublish it or archive it`,
      may: 'edit drafts',
      mayAlso: publishing,
      params: changedExperience(kind),
      answers: { 200: { description: 'The record as it is now', body: Written }, 404: missing, 409: refused },
      async act(call) {
        const { store, account, user, params, backend } = call
        await backend.patterns.check(params)
        const { row, repeated } = await store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, params.id as string)
          if (wasSaved(row, params.save_id as string | undefined))
            return { row, repeated: { repeated: true, changed_by: await authorOf(tx, row) } }
          await checkStamp(tx, row, params, experienceRecord)
          await checkSegmentsStamp(tx, row, params.segments_stamp as string | undefined)
          await checkReview(tx, row, account.settings, params.review_stamp as string | undefined)
          checkLive(experienceRecord(row), params.if_published_at as string | null | undefined)
          checkScheduled(row, params as Seen)
          if (params.if_unused === true && ends(params)) await refuseIfUsed(tx, account.id, row)
          return { row: await changeExperience(tx, { account, user }, row, params as Wanted), repeated: null }
        })
        if (repeated) return { body: { ...one(row), ...repeated } }
        backend.behind.schedules.changed(row)
        return { body: { ...one(row), ...(await publishWarnings(call, row)) } }
      },
    }),
    manage({
      methods: ['PUT'],
      path: `${path}/:id`,
      summary: `Replace the whole content of ${withArticle(kind)}, for example with a file`,
      may: 'edit drafts',
      mayAlso: publishing,
      params: wholeExperience(kind),
      answers: { 200: { description: 'The record as it is now', body: Written }, 404: missing, 409: refused },
      async act(call) {
        const { store, account, user, params, backend } = call
        await backend.patterns.check(params)
        const row = await store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, params.id)
          await checkStamp(tx, row, params, experienceRecord)
          return changeExperience(tx, { account, user }, row, params as Wanted, 'whole')
        })
        backend.behind.schedules.changed(row)
        return { body: { ...one(row), ...(await publishWarnings(call, row)) } }
      },
    }),
    manage({
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
      act: ({ store, account, user, params }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, params.id)
          await checkStamp(tx, row, params, experienceRecord)
          return { body: one(await revertExperience(tx, { account, user }, row)) }
        }),
    }),
  ]
}

export const experiences: Managed[] = KINDS.flatMap(routesOf)

type Seen = Parameters<typeof checkScheduled>[1]

/** Whether people do not get it any more after this. */
const ends = ({ published_at, archived_at }: { published_at?: unknown; archived_at?: unknown }): boolean =>
  published_at === null || (archived_at ?? null) !== null

/** What people see elsewhere would lead to nothing. */
async function refuseIfUsed(tx: Tx, account: string, { id, kind }: DraftRow): Promise<void> {
  const users = await usersOf(tx, account, 'experiences', id)
  refuseInUse(
    kind,
    users.filter(({ in_live, in_scheduled }) => in_live || in_scheduled),
  )
}
