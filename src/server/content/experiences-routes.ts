import { Experiences } from '../../protocol/operations/experiences.ts'
import { KINDS } from '../../protocol/schema/experience.ts'
import type { ExperienceKind } from '../../protocol/schema/experience-request.ts'
import { type Call, type Managed, manage } from '../access/manage.ts'
import { listPage } from '../http/page.ts'
import { refuseInUse, usersOf } from '../journal/users-of.ts'
import type { Tx } from '../store/store.ts'
import { authorOf } from './drafts/author-of.ts'
import { publishing } from './drafts/besides-content.ts'
import { type DraftRow, needDraft, needStored } from './drafts/draft.ts'
import { wasSaved } from './drafts/saves.ts'
import { changedSince } from './drafts/scheduled-for.ts'
import { checkLive, checkScheduled, checkStamp } from './drafts/stamp.ts'
import { standingBy } from './drafts/standing-by.ts'
import { experienceRecord } from './experiences/experience-record.ts'
import { listedWith, ranked } from './experiences/listed-with.ts'
import { recordAs, recordsAs } from './experiences/record-as.ts'
import { changeExperience, createExperience, revertExperience } from './experiences/save-experience.ts'
import { publishWarnings } from './linting/publish-warnings.ts'
import { checkReview, reviewOf } from './segments/review-stamp.ts'
import { checkSegmentsStamp, usedSegments } from './segments/segments-stamp.ts'
import { withTag } from './tags/tag-experiences.ts'

/** The routes of one kind. All kinds have the same. */
function routesOf(kind: ExperienceKind): Managed[] {
  const declared = Experiences[kind]
  return [
    manage(declared.list, ({ store, account, params }) =>
      store.transaction(async tx => {
        const archived = params.archived ? 'archived_at IS NOT NULL' : 'archived_at IS NULL'
        const { tag_id } = params
        const tagged = tag_id === undefined ? '' : ` AND ${withTag('$3')}`
        const where = `account_id = $1 AND kind = $2 AND ${archived}${tagged}`
        const values = [account.id, kind, ...(tag_id === undefined ? [] : [tag_id])]
        const { rows, cursor } = await listPage<DraftRow>(tx, { table: 'experiences', where, values }, params)
        const records = rows.map(row => ranked(experienceRecord(row)))
        return { body: { ...recordsAs(kind, await listedWith(tx, account.id, records)), cursor } }
      }),
    ),
    manage(declared.get, ({ store, account, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, params.id)
        needStored(row, params.version)
        const by = { changed_by: await authorOf(tx, row), standing_by: await standingBy(tx, row) }
        const around = { ...(await usedSegments(tx, row)), changed_segments: await changedSince(tx, row) }
        const review = await reviewOf(tx, row, account.settings)
        const [record] = await listedWith(tx, account.id, [experienceRecord(row, params.version)])
        return { body: { ...recordAs(kind, record!), ...by, ...around, ...review } }
      }),
    ),
    manage(
      declared.create,
      async call => {
        const { store, account, user, params, backend } = call
        await backend.patterns.check(params)
        const row = await store.transaction(tx => createExperience(tx, { account, user }, kind, { ...params }))
        return { status: 201, body: await written(call, kind, row) }
      },
      publishing,
    ),
    manage(
      declared.change,
      async call => {
        const { store, account, user, params, backend } = call
        await backend.patterns.check(params)
        const { row, repeated } = await store.transaction(async tx => {
          const row = await needDraft(tx, account.id, kind, params.id)
          if (wasSaved(row, params.save_id))
            return { row, repeated: { repeated: true as const, changed_by: await authorOf(tx, row) } }
          await checkStamp(tx, row, params, experienceRecord)
          await checkSegmentsStamp(tx, row, params.segments_stamp)
          await checkReview(tx, row, account.settings, params.review_stamp)
          checkLive(row, params.if_published_at)
          checkScheduled(row, params)
          if (params.if_unused === true && ends(params)) await refuseIfUsed(tx, account.id, row)
          return { row: await changeExperience(tx, { account, user }, row, { ...params }), repeated: null }
        })
        if (repeated) return { body: { ...recordAs(kind, experienceRecord(row)), ...repeated } }
        return { body: await written(call, kind, row) }
      },
      publishing,
    ),
    manage(
      declared.replace,
      async call => {
        const { store, account, user, params, backend } = call
        await backend.patterns.check(params)
        const row = await store.transaction(async tx => {
          const row = await needDraft(tx, account.id, kind, params.id)
          await checkStamp(tx, row, params, experienceRecord)
          return changeExperience(tx, { account, user }, row, { ...params }, 'whole')
        })
        return { body: await written(call, kind, row) }
      },
      publishing,
    ),
    manage(declared.revert, ({ store, account, user, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, params.id)
        await checkStamp(tx, row, params, experienceRecord)
        return { body: recordAs(kind, experienceRecord(await revertExperience(tx, { account, user }, row))) }
      }),
    ),
  ]
}

export const experiences: Managed[] = KINDS.flatMap(routesOf)

/** The answer to a write, which may have planned something. */
async function written<K extends ExperienceKind>(call: Call<unknown>, kind: K, row: DraftRow) {
  call.backend.behind.schedules.changed(row)
  return { ...recordAs(kind, experienceRecord(row)), ...(await publishWarnings(call, row)) }
}

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
