import { Versions } from '../../../protocol/operations/versions.ts'
import { KINDS } from '../../../protocol/schema/experience.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { listPage } from '../../http/page.ts'
import { type DraftRow, draftOf, needDraft } from '../drafts/draft.ts'
import { liveNumber, needVersion, type VersionRow } from '../drafts/keep-version.ts'
import { keepDraft, keptDrafts, needKept } from '../drafts/kept-drafts.ts'
import { checkLive, checkScheduled, checkStamp } from '../drafts/stamp.ts'
import { contentOf, experienceRecord } from '../experiences/experience-record.ts'
import { recordAs } from '../experiences/record-as.ts'
import { bringBack } from '../experiences/save-experience.ts'
import { checkReview, reviewOf } from '../segments/review-stamp.ts'
import { checkSegmentsStamp, usedSegments } from '../segments/segments-stamp.ts'
import { compareContents } from './compare.ts'
import { historyOf } from './history.ts'
import { rollBack } from './roll-back.ts'
import { keptRecords, versionRecords } from './version-record.ts'

export const versions: Endpoint[] = KINDS.flatMap(kind => {
  const declared = Versions[kind]
  return [
    manage(declared.list, ({ store, account, params: { id, ...page } }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, id)
        const where = 'account_id = $1 AND experience_id = $2'
        const listing = { table: 'versions', where, values: [account.id, row.id] }
        const { rows, cursor } = await listPage<VersionRow>(tx, listing, page)
        return { body: { versions: await versionRecords(tx, account.id, rows, liveNumber(row)), cursor } }
      }),
    ),
    manage(declared.history, ({ store, account, params: { id, ...page } }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, id)
        return { body: await historyOf(tx, account.id, row.id, page) }
      }),
    ),
    // Before the route for numbers, which would match it too.
    manage(declared.compare, ({ store, account, params: { id, from = 'live', to = 'draft', audience } }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, id)
        return { body: { comparison: await compareContents(tx, row, from, to, audience) } }
      }),
    ),
    manage(declared.rollBack, ({ store, account, user, params: { id, version, if_published_at, stamp, ...rest } }) =>
      store.transaction(async tx => {
        const { segments_stamp, review_stamp, if_publish_at, ...how } = rest
        const row = await needDraft(tx, account.id, kind, id)
        checkLive(row, if_published_at)
        checkScheduled(row, { if_publish_at })
        await checkStamp(tx, row, { stamp }, experienceRecord)
        const { content } = await needVersion(tx, account.id, row.id, version)
        await checkSegmentsStamp(tx, replacing(row, content), segments_stamp)
        await checkReview(tx, replacing(row, content), account.settings, review_stamp)
        const restored = await rollBack(tx, { account, user }, row, version, how)
        const made = await needVersion(tx, account.id, row.id, liveNumber(restored)!)
        const [record] = await versionRecords(tx, account.id, [made], made.number)
        return { body: { ...recordAs(kind, experienceRecord(restored)), version: record! } }
      }),
    ),
    manage(declared.listKept, ({ store, account, params: { id } }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, id)
        return { body: { kept_drafts: await keptRecords(tx, row, await keptDrafts(tx, row)) } }
      }),
    ),
    manage(declared.keep, ({ store, account, user, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, params.id)
        await checkStamp(tx, row, params, experienceRecord)
        const kept = await keepDraft(tx, user, row)
        const [record = null] = await keptRecords(tx, row, kept ? [kept] : [])
        return { body: { kept_draft: record } }
      }),
    ),
    manage(declared.restore, ({ store, account, user, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, params.id)
        await checkStamp(tx, row, params, experienceRecord)
        const kept = await needKept(tx, row, params.kept_id)
        return { body: recordAs(kind, experienceRecord(await bringBack(tx, { account, user }, row, kept))) }
      }),
    ),
    manage(declared.get, ({ store, account, params: { id, number } }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, account.id, kind, id)
        const found = await needVersion(tx, account.id, row.id, number)
        const [version] = await versionRecords(tx, account.id, [found], liveNumber(row))
        const reviewed = replacing(row, found.content)
        const around = { ...(await usedSegments(tx, reviewed)), ...(await reviewOf(tx, reviewed, account.settings)) }
        return { body: { version: { ...version!, content: contentOf(found.content) }, ...around } }
      }),
    ),
  ]
})

/** A version that would become live instead of what is live now. */
const replacing = ({ account_id, id, live }: DraftRow, content: string) => ({
  account_id,
  id,
  live,
  draft: draftOf(content),
})
